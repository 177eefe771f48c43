import type { ContextBlock } from '@slack/types';
import type { Draft, ReadyDraft } from '../../tasks/drafts/draft.ts';
import type { Question } from '../../tasks/drafts/question.ts';
import { formatDate } from '../../tasks/due-date/index.ts';
import { footnote } from './blocks.ts';
import { whenDue } from './due-text.ts';
import { escapeInline, listed } from './text.ts';

/** The reader of a question: their id on the platform, time zone and current time. */
export type Reader = { id: string; timeZone: string; nowMs: number };

/** A task's assignee, as the reader would call them. */
export const nameFor = (user: { id: string; name: string }, reader: Reader): string =>
  user.id === reader.id ? 'you' : escapeInline(user.name);

/** "for *Anna Kowalski* in *Spring*, high priority, due Fri 27 Nov". @param mark goes around names */
export function taskWords({ user, program, priority, due }: ReadyDraft, reader: Reader, mark = '*'): string {
  const urgent = priority === null ? '' : `, ${priority} priority`;
  const [person, where] = [nameFor(user, reader), escapeInline(program.name)];
  return `for ${mark}${person}${mark} in ${mark}${where}${mark}${urgent}, ${whenDue(due, reader.timeZone, reader.nowMs)}`;
}

/** The task's assignee, if that is decided and not the reader. People in no program can't have tasks. */
function assignee(question: Question, draft: Draft, reader: Reader): string[] {
  if (question.kind === 'no-program') return [];
  const others = 'known' in question ? (question.known ?? []) : [];
  if (others.length > 0) return [`For ${listed(others.map((one) => nameFor(one, reader)))}`];
  const person = 'person' in question ? question.person : draft.user;
  return person === undefined || person.id === reader.id ? [] : [`For ${escapeInline(person.name)}`];
}

function dueDate({ due }: Draft, { timeZone, nowMs }: Reader): string[] {
  if (!('chosen' in due) || due.chosen === null) return [];
  const { atMs, precision } = due.chosen;
  return [formatDate(new Date(atMs), precision, { now: new Date(nowMs), timeZone })];
}

/** What is decided of a draft while the rest is asked: "For Anna Kowalski · Fri 27 Nov · high priority". */
export function understood(question: Question, draft: Draft, reader: Reader): ContextBlock[] {
  const program = question.kind === 'ask-due' ? [`in ${escapeInline(question.program.name)}`] : [];
  const priority = draft.priority === null ? [] : [`${draft.priority} priority`];
  const words = [...assignee(question, draft, reader), ...program, ...dueDate(draft, reader), ...priority];
  return words.length === 0 ? [] : [footnote(words.join(' · '))];
}
