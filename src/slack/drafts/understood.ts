import type { ContextBlock } from '@slack/types';
import type { Draft, Step } from '../../tasks/drafts/next-step.ts';
import { formatDate } from '../../tasks/due-date/index.ts';
import { escapeInline, mrkdwn } from '../ui/text.ts';

/** Who reads a question: as the platform knows them, and when and where that is. */
export type Reader = { id: string; timeZone: string; nowMs: number };

/** Whom the task is for, where that is decided and not oneself. Somebody in no program can't have it. */
function assignee(step: Step, draft: Draft, reader: Reader): string[] {
  if (step.kind === 'no-program') return [];
  const person = 'person' in step ? step.person : draft.user;
  return person === undefined || person.id === reader.id ? [] : [`For ${escapeInline(person.name)}`];
}

function dueDate({ due }: Draft, { timeZone, nowMs }: Reader): string[] {
  if (!('chosen' in due) || due.chosen === null) return [];
  const { atMs, precision } = due.chosen;
  return [formatDate(new Date(atMs), precision, { now: new Date(nowMs), timeZone })];
}

/** What is decided of a draft while something is asked: "For Anna Kowalski · Fri 27 Nov · high priority". */
export function understood(step: Step, draft: Draft, reader: Reader): ContextBlock[] {
  const program = step.kind === 'ask-due' ? [`in ${escapeInline(step.program.name)}`] : [];
  const priority = draft.priority === null ? [] : [`${draft.priority} priority`];
  const words = [...assignee(step, draft, reader), ...program, ...dueDate(draft, reader), ...priority];
  return words.length === 0 ? [] : [{ type: 'context', elements: [mrkdwn(words.join(' · '))] }];
}
