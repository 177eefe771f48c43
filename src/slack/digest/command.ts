import { nextPost } from '../../digests/next-post.ts';
import { lacksTime, parseSchedule } from '../../digests/parse-schedule.ts';
import { nextRun, type Schedule } from '../../digests/schedule.ts';
import { momentWords, timesWords } from '../../digests/schedule-text.ts';
import type { Subscription } from '../../digests/subscriptions.ts';
import { type AuthenticatedContext, authenticateStaff } from '../authenticate.ts';
import type { CommandContext } from '../context.ts';
import { readable } from '../typed-text.ts';
import { sentence } from '../ui/message.ts';
import { clip, escapeInline } from '../ui/text.ts';
import { checkChannel } from './check-channel.ts';
import { lastRunText } from './last-run.ts';
import { keptDigest, previewNow } from './now.ts';
import { programCalled, splitProgram } from './program.ts';
import { whatOf } from './wording.ts';

const usage =
  'Type `/todo digest weekdays 9am`, `/todo digest mon, thu 8:30 in "PROGRAM"`, `/todo digest now` or `/todo digest off` in a channel. ' +
  '`/todo digest` shows what is set.';
const asTask = 'To create a task that begins with “digest”, type `/todo add digest …`.';
/** The reply to days without a time. */
const noTime = 'Add a time as well, for example `/todo digest weekdays 9am`.';

type Caller = AuthenticatedContext<CommandContext>;

const actorOf = ({ workspaceId, userId, person }: Caller) => ({
  workspaceId,
  userId,
  personId: person.user.id,
});

async function setUp(caller: Caller, typed: string): Promise<void> {
  const { services, connection, person, reply } = caller;
  const { rest, programName } = splitProgram(typed);
  const schedule = parseSchedule(rest, caller.profile.timeZone);
  if (schedule === undefined) {
    const unknown = `I don’t know when “${escapeInline(clip(readable(typed), 100))}” is. ${usage} ${asTask}`;
    return reply(sentence(lacksTime(rest) ? noTime : unknown));
  }
  const program = programName === undefined ? undefined : await programCalled(caller, programName);
  await checkChannel(caller.slack, caller.channelId);
  const subscription: Subscription = {
    workspaceId: caller.workspaceId,
    installation: caller.installation,
    channelId: caller.channelId,
    organizationId: connection.organization.id,
    schedule,
    program,
    setBy: caller.userId,
    setByName: person.user.name,
  };
  const nowMs = services.now();
  const nextMs = await nextPost(services.leases, subscription, nowMs);
  const written = { action: 'digest.set', target: caller.channelId };
  await services.audit.run(actorOf(caller), written, () => services.subscriptions.set(subscription, nextMs));
  const skipped = nextMs > nextRun(schedule, nowMs) ? ' A channel gets one digest a day.' : '';
  await reply(
    sentence(
      `${whatOf({ program })} will be posted here ${whenWords(schedule, nextMs, nowMs)}.${skipped} ` +
        'Stop it with `/todo digest off`, see it now with `/todo digest now`.',
    ),
  );
}

const whenWords = (schedule: Schedule, nextMs: number, nowMs: number): string =>
  `${timesWords(schedule)}, if there are any: next ${momentWords(nextMs, schedule.timeZone, nowMs)}`;

async function status(caller: Caller): Promise<void> {
  const { services, reply } = caller;
  const subscription = await keptDigest(caller, caller.channelId);
  if (subscription === undefined) return reply(sentence(`This channel has no digest. ${usage}`));
  const nextMs = await services.subscriptions.next(subscription);
  const when = whenWords(subscription.schedule, nextMs, services.now());
  const last = await services.runs.get(subscription);
  const lastText = last && `, ${lastRunText(last, subscription.schedule.timeZone, services.now())}`;
  const what = `${whatOf(subscription)} are posted here ${when}${lastText ?? ''}. Set up by <@${subscription.setBy}>.`;
  await reply(sentence(`${what} ${usage}`));
}

/** `/todo digest …` in a channel. For staff only: a digest shows everyone's overdue tasks to the channel. */
export async function digestCommand(context: CommandContext, words: string): Promise<void> {
  const caller = await authenticateStaff(context);
  const { channelId, services, workspaceId, reply } = caller;
  const typed = words.trim();
  if (/^(?:status)?$/i.test(typed)) return status(caller);
  if (/^(?:help|\?)$/i.test(typed)) return reply(sentence(usage));
  if (/^now$/i.test(typed)) return previewNow(caller);
  if (/^(off|stop|none)$/i.test(typed)) {
    const had = await services.subscriptions.remove(workspaceId, channelId);
    if (had) services.audit.record(actorOf(caller), { action: 'digest.off', target: channelId });
    return reply(sentence(had ? 'Digest is off for this channel.' : `This channel had no digest. ${usage}`));
  }
  await setUp(caller, typed);
}
