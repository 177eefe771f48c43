import { clockText, zonedDateTime, zoneText } from '../../lib/local-date-time.ts';
import { nextTask } from '../../repeats/next-task.ts';
import type { Repeat, StopReason } from '../../repeats/repeat.ts';
import { shortLabel } from '../../tasks/due-date/index.ts';
import { missingDayWords, ruleWords } from '../../tasks/repetition/words.ts';
import { escapeInline } from './text.ts';

type Dates = Pick<Repeat, 'rule' | 'time' | 'timeZone' | 'last'>;

/** "every Monday at 09:00" */
export const oftenWords = ({ rule, time }: Pick<Repeat, 'rule' | 'time'>): string => ruleWords(rule, time);

/** "Repeat every Monday at 09:00", for a button. */
export const repeatLabel = (repeat: Pick<Repeat, 'rule' | 'time'>): string => `Repeat ${oftenWords(repeat)}`;

/** "The next one is due Mon 30 Nov, 09:00 (Europe/Berlin), and is created that day at 06:00." */
export function nextWords(repeat: Dates, nowMs: number): string {
  const { time, timeZone } = repeat;
  const next = nextTask(repeat);
  if (next === undefined) return 'That was the last one.';
  const { createMs, dueMs } = next;
  const due = shortLabel(new Date(dueMs), time ? 'minute' : 'day', { now: new Date(nowMs), timeZone });
  return `The next one is due ${due} (${zoneText(timeZone)}), and is created that day at ${clockText(zonedDateTime(createMs, timeZone))}.`;
}

/** A note about days that a rule may miss, such as the 31st; empty if there are none. */
export const ruleNote = ({ rule }: Pick<Repeat, 'rule'>): string => {
  const missing = missingDayWords(rule);
  return missing === undefined ? '' : ` ${missing}`;
};

/** Why a repeat has stopped, as a sentence. */
export function stopWords(reason: StopReason, { user, program }: Pick<Repeat, 'user' | 'program'>): string {
  const [person, name] = [escapeInline(user.name), escapeInline(program.name)];
  const words: Record<StopReason, string> = {
    'person-gone': `${person} is no longer in your organization.`,
    'program-gone': `The program ${name} no longer exists.`,
    'not-a-member': `${person} is no longer in ${name}.`,
    'owner-gone': 'You may no longer create tasks: your Slack account is not that of a coach or admin.',
    'not-connected': 'This workspace is no longer connected to the coaching platform.',
    'other-organization': 'This workspace is connected to another organization now.',
    refused: 'The coaching platform did not accept the task.',
  };
  return words[reason];
}

/** A local date, such as `2026-11-30`, in few words: "Mon 30 Nov". */
export function dateWords(date: string, timeZone: string, nowMs: number): string {
  const at = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone }).epochMilliseconds;
  return shortLabel(new Date(at), 'day', { now: new Date(nowMs), timeZone });
}
