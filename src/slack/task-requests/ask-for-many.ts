import type { DraftOutcome } from '../../tasks/drafts/advance-draft.ts';
import type { Batch } from '../../tasks/for-many/batch.ts';
import { membersNow } from '../../tasks/for-many/people.ts';
import type { Caller } from '../surface/authenticate.ts';
import { type Message, sentence, typedLine } from '../ui/message.ts';
import { previewMessage } from './preview.ts';

type ForMany = Extract<DraftOutcome, { kind: 'for-many' }>;

const startedBefore = sentence(
  'These tasks were confirmed already. My message to you shows how far they are.',
);

/** Remembers what would be created for whom. Nothing is created. @throws StoreUnavailableError */
export async function previewed(
  { services, connection, installation, workspaceId, userId }: Caller,
  parts: Omit<Batch, 'workspaceId' | 'userId' | 'installation' | 'organizationId' | 'state'>,
): Promise<Batch> {
  const organizationId = connection.organization.id;
  const batch: Batch = { ...parts, workspaceId, userId, installation, organizationId, state: 'preview' };
  await services.batches.change(batch, batch);
  return batch;
}

/** Shows who would get a task, and remembers that. Nothing is created. @throws PlatformError, StoreUnavailableError */
export async function askForMany(caller: Caller, { many: { task, of }, draft }: ForMany): Promise<Message> {
  const { services, platform, workspaceId, userId, profile } = caller;
  const before = await services.batches.get({ workspaceId, userId, id: draft.id });
  if (before !== undefined && before.state !== 'preview') return startedBefore;
  const people = 'program' in of ? await membersNow(platform, of.program) : { items: of.people, staff: 0 };
  const everyone = 'program' in of && { everyone: of.program };
  const batch = await previewed(caller, { id: draft.id, ...task, ...everyone, ...people });
  const { text, blocks = [] } = previewMessage(
    batch,
    { timeZone: profile.timeZone, nowMs: services.now() },
    // A list that was typed may be for one of them; in the form, each was chosen.
    'program' in of ? {} : { without: of.without, ...(draft.typed !== undefined && { oneOf: draft.id }) },
  );
  return { text, blocks: [...typedLine(draft.typed), ...blocks] };
}
