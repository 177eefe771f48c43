import type { Button, KnownBlock } from '@slack/types';
import { nextTask } from '../../repeats/next-task.ts';
import { type Repeat, repeatKey } from '../../repeats/repeat.ts';
import { shortLabel } from '../../tasks/due-date/index.ts';
import { actions, button, plainSection, section } from '../ui/blocks.ts';
import { LIMITS } from '../ui/limits.ts';
import { type Message, sentence } from '../ui/message.ts';
import { buttonRow, pageOf, pageWords, turns } from '../ui/pager.ts';
import { oftenWords, ruleNote, stopWords } from '../ui/repeat-words.ts';
import { capital, clip, escapeInline, plain } from '../ui/text.ts';
import { nameFor } from '../ui/understood.ts';

/** Two buttons each, and two below them. */
const perPage = 6;

export type RepeatsView = { nowMs: number; meId: string; page: number };

/** What a button carries: which repeat, and the page that it is on. */
const buttonValue = ({ id }: Repeat, page: number): string => `${id} ${page}`;

function stateWords(repeat: Repeat, nowMs: number): string {
  const { state, time, timeZone } = repeat;
  if (state === 'paused') return '*Paused*';
  if (state !== 'active') return `*Stopped:* ${stopWords(state.stopped, repeat)}`;
  const context = { now: new Date(nowMs), timeZone };
  const next = nextTask(repeat);
  return next
    ? `next due ${shortLabel(new Date(next.dueMs), time ? 'minute' : 'day', context)}`
    : 'that was the last one';
}

/** A repeat with **Pause** or **Resume**, and **End**. */
export function repeatBlocks(repeat: Repeat, { nowMs, meId, page }: RepeatsView): KnownBlock[] {
  const { user, program, state } = repeat;
  const who = `for ${nameFor(user, { id: meId, timeZone: repeat.timeZone, nowMs })} in ${escapeInline(program.name)}`;
  const often = oftenWords(repeat);
  const about = `${capital(often)}, ${who} · ${stateWords(repeat, nowMs)}${ruleNote(repeat) && ` ·${ruleNote(repeat)}`}`;
  const value = buttonValue(repeat, page);
  const change =
    state === 'active' ? button('Pause', 'repeat.pause', value) : button('Resume', 'repeat.resume', value);
  const end: Button = {
    ...button('End', 'repeat.end', value),
    confirm: {
      title: plain('End this repeat?'),
      text: plain('No more tasks are created. Those it created stay.'),
      confirm: plain('End'),
      deny: plain('Keep it'),
    },
  };
  return [
    plainSection(repeat.text),
    section(about),
    { ...actions([change, end]), block_id: clip(`repeat ${repeatKey(repeat)}`, LIMITS.id.block) },
  ];
}

const none = sentence(
  'Nothing repeats. Type a task with its days, such as `/todo Water the plants every monday 9am`, and I offer to repeat it.',
);

/** A user's repeats, a page at a time. */
export function repeatsMessage(repeats: readonly Repeat[], view: RepeatsView): Message {
  if (repeats.length === 0) return none;
  const { shown, ...place } = pageOf(repeats, perPage, view.page);
  const [first] = repeats;
  const lead = repeats.length === 1 ? 'One task repeats' : `${repeats.length} tasks repeat`;
  const text = `${lead}${pageWords(place)}`;
  return {
    text: first && repeats.length === 1 ? `${text}: ${escapeInline(first.text, 240)}` : text,
    blocks: [
      section(`*${text}*`),
      ...shown.flatMap((repeat) => repeatBlocks(repeat, { ...view, page: place.page })),
      ...buttonRow(turns(place, 'repeat.page')),
    ],
  };
}
