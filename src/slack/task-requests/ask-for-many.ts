import type { DraftOutcome } from '../../tasks/drafts/advance-draft.ts';
import type { Batch } from '../../tasks/for-many/batch.ts';
import { membersNow } from '../../tasks/for-many/people.ts';
import type { AuthenticatedContext } from '../surface/authenticate.ts';
import type { PersonContext } from '../surface/context.ts';
import { type Message, sentence, typedLine } from '../ui/message.ts';
import { previewMessage } from './preview.ts';

type ForMany = Extract<DraftOutcome, { kind: 'for-many' }>;

const startedBefore = sentence(
  'These tasks were confirmed already. My message to you shows how far they are.',
);

/** Shows who would get a task, and remembers that. Nothing is created. @throws PlatformError, StoreUnavailableError */
export async function askForMany(
  caller: AuthenticatedContext<PersonContext>,
  { many: { task, of }, draft }: ForMany,
): Promise<Message> {
  const { services, platform, connection, installation, workspaceId, userId, profile } = caller;
  const { batches } = services;
  const before = await batches.get({ workspaceId, userId, id: draft.id });
  if (before !== undefined && before.state !== 'preview') return startedBefore;
  const people = 'program' in of ? await membersNow(platform, of.program) : { items: of.people, staff: 0 };
  const batch: Batch = {
    id: draft.id,
    workspaceId,
    userId,
    installation,
    organizationId: connection.organization.id,
    ...task,
    ...('program' in of && { everyone: of.program }),
    ...people,
    state: 'preview',
  };
  await batches.change(batch, batch);
  const { text, blocks = [] } = previewMessage(
    batch,
    { timeZone: profile.timeZone, nowMs: services.now() },
    // A list that was typed may be for one of them; in the form, each was chosen.
    'program' in of ? {} : { without: of.without, ...(draft.typed !== undefined && { oneOf: draft.id }) },
  );
  return { text, blocks: [...typedLine(draft.typed), ...blocks] };
}
