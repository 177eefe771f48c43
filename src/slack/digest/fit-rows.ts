import type { Overdue } from '../../digests/collect-overdue.ts';
import { type TaskMessageRow, toRow } from '../task-messages/task-message.ts';
import { LIMITS } from '../ui/limits.ts';
import { clip, escapeMrkdwn, hasFormatting } from '../ui/text.ts';
import { type Count, headingOf, moreOf, namedLength, restFrame, restMax } from './wording.ts';

/** The rows that a message shows of one person, longest overdue first. `count` includes those not shown. */
export type Portion = Count & { rows: TaskMessageRow[] };

/** For the header, the footer, and what is not shown. */
const spareBlocks = 3;
/** Slack's limit (bolt-js#2509), with a little to spare. */
const maxCharacters = LIMITS.message.textInBlocks - 200;

/** A row whose title has formatting characters or several lines takes two blocks, either now or once it is done. */
const rowBlocks = ({ title }: TaskMessageRow): number => (/\n/.test(title) || hasFormatting(title) ? 2 : 1);

/**
 * The most that a row takes once `renderTaskMessage` has cut its title to 120 characters and its names to 50 (less when it
 * is done): open, its date, priority and button take 190; done, they take 130 and "Done by" with 25 escaped characters of
 * a name 140.
 */
const rowCharacters = ({ title, program }: TaskMessageRow): number =>
  escapeMrkdwn(clip(title, 120)).length + escapeMrkdwn(clip(program, 50)).length + 270;

const personCharacters = (person: Count): number =>
  headingOf(person).length + (person.count > 1 ? moreOf(person, person.count).length + 2 : 0);

type Sharer = { portion: Portion; tasks: TaskMessageRow[] };

const dueOf = ({ tasks }: Sharer, round: number): number => tasks[round]?.due ?? 0;

/**
 * Divides one message fairly among people. Round by round, each person gets one more task shown, the longest overdue
 * first, until the message is full. So nobody's later task displaces an earlier one of their own.
 *
 * @param people each with their tasks, longest overdue first
 * @param taken the characters of the header and the footer
 * @returns people with tasks shown, in the order of `people`; and the `rest`, longest overdue first
 */
export function fitRows(people: Overdue[], taken: number): { shown: Portion[]; rest: Count[] } {
  const sharers: Sharer[] = people.map(({ assignee: { name }, tasks }) => ({
    portion: { name, count: tasks.length, rows: [] },
    tasks: tasks.map(toRow),
  }));
  const rest: Count[] = [];
  let blocks = LIMITS.message.blocks - spareBlocks;
  let characters = maxCharacters - taken;
  // Everybody counts among the rest until one of their tasks is shown.
  let unshown = sharers.reduce((sum, { portion }) => sum + namedLength(portion), 0);

  /** Shows one more row, with the heading if it is the first. False if it does not fit. */
  function show({ portion }: Sharer, row: TaskMessageRow): boolean {
    const first = portion.rows.length === 0;
    const blocksNeeded = rowBlocks(row) + (first ? 1 : 0);
    const needed = rowCharacters(row) + (first ? personCharacters(portion) : 0);
    const others = unshown - (first ? namedLength(portion) : 0);
    const forOthers = others === 0 ? 0 : Math.min(others, restMax) + restFrame;
    if (blocksNeeded > blocks || needed + forOthers > characters) return false;
    blocks -= blocksNeeded;
    characters -= needed;
    unshown = others;
    portion.rows.push(row);
    return true;
  }

  let turn = sharers;
  for (let round = 0; turn.length > 0; round += 1) {
    const next: Sharer[] = [];
    for (const sharer of turn.toSorted((a, b) => dueOf(a, round) - dueOf(b, round))) {
      const row = sharer.tasks[round];
      if (row === undefined) continue;
      if (show(sharer, row)) next.push(sharer);
      else if (round === 0) rest.push(sharer.portion);
    }
    turn = next;
  }
  return { shown: sharers.map(({ portion }) => portion).filter(({ rows }) => rows.length > 0), rest };
}
