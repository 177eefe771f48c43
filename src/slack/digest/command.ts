import { SlackError } from '@slack/web-api';
import { NotPostedError } from '../../digests/runner.ts';
import { parseSchedule, scheduleWords } from '../../digests/schedule.ts';
import type { Subscription } from '../../digests/subscriptions.ts';
import { programsNamed } from '../../tasks/draft.ts';
import { sentence } from '../blocks/message.ts';
import { clip, inWords } from '../blocks/text.ts';
import { type Caller, identifyStaff } from '../caller.ts';
import { SaidError } from '../explain.ts';
import type { Incoming } from '../incoming.ts';
import { checkChannel } from './channel.ts';
import { scheduledPost } from './message.ts';
import { postDigest } from './post.ts';

const usage =
  'Type `/todo digest weekdays 9am`, `/todo digest mon, thu 8:30 in "PROGRAM"`, `/todo digest now` or `/todo digest off` in a channel.';

const maybePosted =
  'Slack did not confirm the digest. Look whether it is in this channel before you ask for it again.';

/** A program named at the end: `in "Program"` or `#program`. */
const programAtEnd = /\s*(?:\bin\s+["“]([^"”]+)["”]|#(\S+)|<#[A-Z0-9]+\|([^>]+)>)\s*$/i;

async function namedProgram(
  incoming: Incoming,
  caller: Caller,
  words: string,
): Promise<{ rest: string; program: Subscription['program'] }> {
  const match = programAtEnd.exec(words);
  const name = match?.[1] ?? match?.[2] ?? match?.[3];
  if (match === null || name === undefined) return { rest: words, program: undefined };
  const directory = await incoming.services.directories.get(caller.connection);
  const found = programsNamed(directory, name);
  const [program] = found;
  if (program === undefined) throw new SaidError(`There is no program called “${inWords(clip(name, 100))}”.`);
  if (found.length > 1) {
    const names = found
      .slice(0, 5)
      .map((one) => inWords(one.name))
      .join(', ');
    throw new SaidError(`Several programs fit “${inWords(clip(name, 100))}”: ${names}. Name one in full.`);
  }
  return { rest: words.slice(0, match.index), program: { id: program.id, name: program.name } };
}

const whatOf = ({ program }: Pick<Subscription, 'program'>): string =>
  program === undefined ? 'The overdue tasks' : `The overdue tasks of ${inWords(program.name)}`;

async function setUp(incoming: Incoming, caller: Caller, channelId: string, words: string): Promise<void> {
  const { rest, program } = await namedProgram(incoming, caller, words);
  const schedule = parseSchedule(rest, caller.profile.timeZone);
  if (schedule === undefined) {
    return incoming.reply(sentence(`I don’t know when “${inWords(clip(words, 100))}” is. ${usage}`));
  }
  await checkChannel(incoming.slack, channelId);
  const { services, workspaceId, userId } = incoming;
  await services.subscriptions.set({ workspaceId, channelId, schedule, program, setBy: userId });
  await incoming.reply(
    sentence(
      `${whatOf({ program })} will be posted here ${scheduleWords(schedule)}, when there are any. ` +
        'Stop it with `/todo digest off`, see it now with `/todo digest now`.',
    ),
  );
}

async function status(incoming: Incoming, channelId: string): Promise<void> {
  const { services, workspaceId } = incoming;
  const subscription = await services.subscriptions.get(workspaceId, channelId);
  const what =
    subscription === undefined
      ? 'This channel has no digest.'
      : `${whatOf(subscription)} are posted here ${scheduleWords(subscription.schedule)}, set up by <@${subscription.setBy}>.`;
  await incoming.reply(sentence(`${what} ${usage}`));
}

async function now(incoming: Incoming, caller: Caller, channelId: string): Promise<void> {
  const { services, workspaceId, userId, triggerId } = incoming;
  // The same command delivered twice posts once.
  if (!(await services.ledger.claim(`digest-now/${workspaceId}/${triggerId}`, 60 * 60_000))) return;
  const kept = await services.subscriptions.get(workspaceId, channelId);
  const foot = `Asked for by <@${userId}>. \`/todo digest weekdays 9am\` posts it every morning.`;
  const { timeZone } = caller.profile;
  const post = kept === undefined ? { workspaceId, channelId, timeZone, foot } : scheduledPost(kept);
  const posted = await postDigest(services, post).catch((error: unknown) => {
    if (error instanceof NotPostedError) throw error.cause;
    throw error instanceof SlackError ? new SaidError(maybePosted) : error;
  });
  if (posted === 'nothing-overdue')
    await incoming.reply(sentence('Nothing is overdue, so nothing was posted.'));
}

/** `/todo digest …` in a channel. Staff only: a digest shows a channel everyone's overdue tasks. */
export async function digestCommand(incoming: Incoming, words: string): Promise<void> {
  const caller = await identifyStaff(incoming);
  const { channelId, services, workspaceId } = incoming;
  if (channelId === undefined) throw new SaidError(usage);
  const typed = words.trim();
  if (typed === '') return status(incoming, channelId);
  if (/^now$/i.test(typed)) return now(incoming, caller, channelId);
  if (/^(off|stop|none)$/i.test(typed)) {
    const had = await services.subscriptions.remove(workspaceId, channelId);
    return incoming.reply(
      sentence(had ? 'This channel gets no digest any more.' : `This channel had no digest. ${usage}`),
    );
  }
  await setUp(incoming, caller, channelId, typed);
}
