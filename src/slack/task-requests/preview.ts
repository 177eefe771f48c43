import type { Button, KnownBlock } from '@slack/types';
import type { Reader } from '../../tasks/day-spans.ts';
import type { DraftOutcome } from '../../tasks/drafts/advance-draft.ts';
import type { Batch, BatchItem } from '../../tasks/for-many/batch.ts';
import { membersNow } from '../../tasks/for-many/people.ts';
import type { Caller } from '../surface/authenticate.ts';
import { actions, button, footnote, plainSection, section } from '../ui/blocks.ts';
import { whenDue } from '../ui/due-text.ts';
import { forWords, namesOf, tasksWords } from '../ui/for-many-words.ts';
import { LIMITS } from '../ui/limits.ts';
import { type Message, sentence, typedLine } from '../ui/message.ts';
import { clip, escapeInline } from '../ui/text.ts';
import { onlyOne } from './questions.ts';

/** From how many tasks on it is asked twice. */
export const manyTasks = 100;

/** What changed since a preview was shown. */
type Changed = { added: BatchItem[]; gone: BatchItem[] };

const names = (some: { name: string }[]): string => some.map(({ name }) => escapeInline(name, 60)).join(', ');
const people = (count: number): string => (count === 1 ? 'One person' : `${count} people`);

/** Who came and who left since the last preview, a line for each. */
const changedLines = ({ added, gone }: Changed): string[] => [
  ...(added.length > 0 ? [`*New:* ${namesOf(added)}`] : []),
  ...(gone.length > 0 ? [`*No longer there:* ${namesOf(gone)}`] : []),
];

function staffWords({ staff }: Batch): string[] {
  if (staff === 0) return [];
  return [
    staff === 1 ? 'Its coach or leader gets no task.' : `Its ${staff} coaches and leaders get no task.`,
  ];
}

/**
 * What would be created for whom, with **Create 12 tasks** and **Cancel**.
 *
 * @param about.changed who came and who left since the last preview
 * @param about.without people who were named and are in no program that will do
 * @param about.oneOf the draft of a list of names, which may be for one of them
 */
export function previewMessage(
  batch: Batch,
  { timeZone, nowMs }: Reader,
  about: { changed?: Changed; without?: { name: string }[]; oneOf?: string } = {},
): Message {
  const { items, due, priority, text, id, leftOut = [] } = batch;
  const { changed, without = [], oneOf } = about;
  if (items.length === 0)
    return sentence(
      `There is nobody to create this for: ${batch.everyone ? `${escapeInline(batch.everyone.name)} has no members` : 'nobody of them is in the program any more'}.`,
    );
  const count = tasksWords(items.length);
  const urgent = priority === null ? '' : `, ${priority} priority`;
  const ask = `Shall I create *${count}*${forWords(batch)}${urgent}, ${whenDue(due, timeZone, nowMs)}?`;
  const lead =
    changed === undefined
      ? ask
      : `Nothing was created yet: the people have changed since you were asked. ${ask}`;
  const notes = [
    ...(changed ? changedLines(changed) : []),
    `${people(items.length)}: ${namesOf(items)}`,
    ...(leftOut.length > 0 ? [`Left out, as you said: ${names(leftOut)}`] : []),
    ...staffWords(batch),
    ...(without.length > 0 ? [`In no program that fits, and without a task: ${names(without)}`] : []),
  ];
  const create: Button = { ...button(`Create ${count}`, 'many.create', id), style: 'primary' };
  return {
    text: `${lead.replaceAll('*', '')} ${escapeInline(text, 240)}`,
    blocks: [
      section(lead),
      plainSection(text),
      ...notes.map((words): KnownBlock => section(clip(words, LIMITS.section.text))),
      actions([
        create,
        ...(oneOf === undefined ? [] : [onlyOne(oneOf)]),
        button('Cancel', 'many.cancel', id),
      ]),
    ],
  };
}

/** The second question before a great many tasks. */
export function sureMessage(batch: Batch): Message {
  const count = tasksWords(batch.items.length);
  const text = `*${count}* are a lot, and none of them can be deleted later. Create all of them${forWords(batch)}?`;
  return {
    text: text.replaceAll('*', ''),
    blocks: [
      section(text),
      plainSection(batch.text),
      footnote('They are created a few at a time, so that the platform stays quick for everybody else.'),
      actions([
        { ...button(`Create all ${count}`, 'many.sure', batch.id), style: 'primary' },
        button('Cancel', 'many.cancel', batch.id),
      ]),
    ],
  };
}

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
  const people =
    'program' in of ? await membersNow(platform, of.program, of.except) : { items: of.people, staff: 0 };
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
