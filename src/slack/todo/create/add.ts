import { type Captured, captureTask } from '../../../tasks/capture.ts';
import { type Draft, type DueReading, nextStep, peopleNamed, programsNamed } from '../../../tasks/draft.ts';
import { recurringNote } from '../../../tasks/due/index.ts';
import type { Directory } from '../../../workspaces/directory.ts';
import { attempt } from '../../attempt.ts';
import { sentence } from '../../blocks/message.ts';
import { type Caller, identifyStaff } from '../../caller.ts';
import { SaidError } from '../../explain.ts';
import type { Incoming } from '../../incoming.ts';
import { personMentioned } from '../../mentions.ts';
import { readable } from '../../typed.ts';
import { create } from './create.ts';
import type { Pending } from './pending.ts';
import { question } from './questions.ts';

function capture(line: string, incoming: Incoming, caller: Caller, directory: Directory): Promise<Captured> {
  return captureTask(line, {
    now: new Date(incoming.services.now()),
    timeZone: caller.profile.timeZone,
    locale: caller.profile.locale,
    isPerson: (name) => peopleNamed(directory, name).length > 0,
    isProgram: (name) => programsNamed(directory, name).length > 0,
  });
}

/** A line taken apart; names that nobody has are looked for once more in a directory read anew. */
async function captureKnown(line: string, incoming: Incoming, caller: Caller): Promise<Captured> {
  const { directories } = incoming.services;
  const captured = await capture(line, incoming, caller, await directories.get(caller.connection));
  const { assignee, program } = captured;
  const unknown = (assignee?.kind === 'name' && !assignee.known) || program?.known === false;
  if (!unknown) return captured;
  return capture(line, incoming, caller, await directories.refreshed(caller.connection));
}

/** A date that needs no question is chosen; several readings, or one in the past, are asked about. */
function draftDue(captured: Captured, nowMs: number): Draft['due'] {
  if (captured.due === null) return { chosen: null };
  const readings: DueReading[] = captured.due.readings.map(({ due, precision, label }) => ({
    atMs: due.getTime(),
    precision,
    label,
  }));
  const [first] = readings;
  if (first === undefined) return { chosen: null };
  const past = first.atMs < nowMs;
  return readings.length === 1 && !past ? { chosen: first } : { readings, past };
}

async function mentioned(incoming: Incoming, caller: Caller, slackUserId: string): Promise<Draft['user']> {
  const user = await personMentioned(incoming, caller, slackUserId);
  if (user !== undefined) return { id: user.id, name: user.name };
  throw new SaidError(`<@${slackUserId}> is not on your coaching platform, so the task was not created.`);
}

async function toDraft(captured: Captured, incoming: Incoming, caller: Caller): Promise<Draft> {
  const { assignee, program } = captured;
  return {
    text: readable(captured.text),
    priority: captured.priority,
    due: draftDue(captured, incoming.services.now()),
    ...(assignee?.kind === 'slack' && { user: await mentioned(incoming, caller, assignee.id) }),
    ...(assignee?.kind === 'name' && { userName: assignee.name }),
    ...(program !== null && { programName: program.name }),
  };
}

/**
 * What a typed line asks for, as a draft.
 *
 * @throws SaidError when the line has no words for the task, or mentions somebody who is not on the platform
 */
export async function captureDraft(
  incoming: Incoming,
  caller: Caller,
  line: string,
): Promise<{ draft: Draft; note?: string }> {
  const captured = await captureKnown(line, incoming, caller);
  if (captured.text === '') {
    throw new SaidError('A task needs some words, so nothing was created. Type `/todo help` to see how.');
  }
  const draft = await toDraft(captured, incoming, caller);
  return { draft, ...(captured.due?.recurring && { note: recurringNote }) };
}

/** `/todo TEXT`, `/todo add TEXT` */
export const addTask = (incoming: Incoming, typed: string): Promise<void> =>
  attempt(
    incoming,
    async () => {
      const caller = await identifyStaff(incoming);
      const captured = await captureDraft(incoming, caller, typed);
      const { workspaceId, userId, triggerId } = incoming;
      // Named after the interaction, so that the same command delivered twice is one draft and one task.
      const id = `command-${triggerId}`;
      await proceed(incoming, caller, { id, workspaceId, userId, typed, ...captured });
    },
    typed,
  );

/** Creates the task, or asks what is still open. Every answer comes back to here. */
export async function proceed(
  incoming: Incoming,
  caller: Caller,
  pending: Pending,
  answer: Incoming['reply'] = incoming.reply,
): Promise<void> {
  const directory = await incoming.services.directories.get(caller.connection);
  const step = nextStep(pending.draft, caller.person.user, directory);
  if (step.kind === 'ready') return create(incoming, caller, pending, step.ready, answer);
  const kept = await incoming.services.drafts.keep(pending);
  await answer(question(step, kept, caller.person.user.id));
}

/** What is said when a question's draft is gone. */
export const draftGone = sentence(
  'That is more than an hour old, or was not yours, so nothing was created. Type the task again.',
);
