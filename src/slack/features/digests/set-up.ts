import { nextPost } from '../../../digests/digest-kind.ts';
import { lacksTime, parseSchedule } from '../../../digests/parse-schedule.ts';
import { localDate, nextRun, type Schedule, weekdays } from '../../../digests/schedule.ts';
import { inEnglish } from '../../../digests/schedule-in-english.ts';
import { scheduleWords } from '../../../digests/schedule-text.ts';
import { digestKey, type Subscription } from '../../../digests/subscriptions.ts';
import { insteadOf } from '../../../lib/errors.ts';
import { RecordError } from '../../../store/errors.ts';
import { roleIn } from '../../../tasks/read-line/wish-words.ts';
import {
  type Audience,
  type AudienceAnswer,
  type AudienceChoice,
  answerFor,
  isTeamOnly,
  isWider,
} from '../../../workspaces/channel-audience.ts';
import { askWhetherTask } from '../../surface/ask-whether-task.ts';
import type { AuthenticatedContext } from '../../surface/authenticate.ts';
import type { ChannelContext } from '../../surface/context.ts';
import { choiceWords, goesWords } from '../../ui/audience-words.ts';
import { actions, button } from '../../ui/blocks.ts';
import { whatOf } from '../../ui/digest-wording.ts';
import { digest } from '../../ui/first-steps.ts';
import { type Message, sentence, withBelow } from '../../ui/message.ts';
import { clip, escapeInline } from '../../ui/text.ts';
import { readable } from '../../ui/typed-text.ts';
import { audienceHere } from './audience.ts';
import { audienceAction, audienceButtons, audienceQuestion, audienceValue } from './audience-question.ts';
import { digestOf, whenWords } from './of-channel.ts';
import { programCalled, splitProgram } from './program.ts';
import { scopeInWords } from './seen-scope.ts';

export const usage =
  'Type `/todo digest weekdays 9am`, `/todo digest mon, thu 8:30 in "PROGRAM"`, `/todo digest now` or `/todo digest off` in a channel. ' +
  '`/todo digest` shows what is set.';
/** Set a digest up in the channel where they are clicked: at once, and with a form. */
export const setUpButtons = [
  button('Weekdays at 9:00', 'digest.weekdays', 'weekdays'),
  button('Other times', 'digest.other', 'other'),
];
/** Says that a channel has none. */
export const noDigest = (words: string): Message => withBelow(sentence(words), actions(setUpButtons));
/** Where the digest of another channel is set up. */
export const digestElsewhere = withBelow(
  sentence(
    'Type `/todo digest weekdays 9am` in a channel for its digest, `/todo digest off` to end it, or choose here:',
  ),
  actions([digest('A daily digest in a channel')]),
);
/** The reply to days without a time. */
const noTime = 'Add a time as well, for example `/todo digest weekdays 9am`.';

const only = /^(?:only|just|nur|seulement|solo|sólo|solamente|alleen|só|tylko|bara|endast)$/i;

type Caller = AuthenticatedContext<ChannelContext>;

/** Ends a channel's digest. Whoever set it up is told who did that, if it was somebody else. @returns whether there was one */
export async function turnOff(caller: AuthenticatedContext, channelId: string): Promise<boolean> {
  const { services, workspaceId, userId } = caller;
  // One that can't be read any more can be turned off as well.
  const before = await services.subscriptions
    .get(workspaceId, channelId)
    .catch(insteadOf(undefined, RecordError));
  if (!(await services.subscriptions.remove(workspaceId, channelId))) return false;
  services.audit.record(caller, { action: 'digest.off', target: channelId });
  if (before === undefined || before.setBy === userId) return true;
  const scheduledMs = services.now();
  const date = localDate(scheduledMs, before.schedule.timeZone);
  const about = { what: 'ended', reason: 'turned-off', by: userId, date, scheduledMs } as const;
  await services.notices.tell(before, about);
  return true;
}

/** Sets up a channel's digest, or changes it, by what was typed. */
export async function setUpDigest(caller: Caller, typed: string): Promise<void> {
  const { reply } = caller;
  const { rest, programName } = splitProgram(typed);
  // What the words do not say stays as it is.
  const before = await digestOf(caller, caller.channelId);
  // "Only mondays", "at 10 instead"
  const isSaid = (word: string) => !roleIn(word, 'edit', 'move', 'wait') && !only.test(word);
  const bare = rest
    .replace(/^make it /i, '')
    .split(' ')
    .filter(isSaid)
    .join(' ');
  const readings = [...inEnglish(rest), ...inEnglish(bare)];
  const read = (usual?: Partial<Schedule>) =>
    readings
      .values()
      .map((words) => parseSchedule(words, caller.profile.timeZone, usual))
      .find(Boolean);
  const whole = read();
  const part = whole ? undefined : read(before?.schedule ?? { days: weekdays });
  const schedule = whole ?? part;
  if (schedule === undefined && readings.some(lacksTime)) return reply(sentence(noTime));
  if (schedule === undefined)
    return askWhetherTask(
      caller,
      `digest ${typed}`,
      `I don’t know when “${escapeInline(clip(readable(typed), 100))}” is. ${usage}`,
    );
  const named = programName === undefined ? undefined : [await programCalled(caller, programName)];
  const { alsoToday, postsEmpty } = before ?? {};
  const { programs = named, people } = (part && !named && before) || {};
  const settings = { schedule, programs, people, alsoToday, postsEmpty };
  await reply(await saveDigest(caller, caller.channelId, settings));
}

/** What a digest shows, and when. */
export type DigestSettings = Pick<
  Subscription,
  'schedule' | 'programs' | 'people' | 'alsoToday' | 'postsEmpty'
>;

/** What a digest is at first: the overdue tasks of all programs, on weekdays at nine. */
export const usualSettings = (timeZone: string): DigestSettings => ({
  schedule: { days: weekdays, hour: 9, minute: 0, timeZone },
});

/** "It replaces: the overdue tasks of Leadership Basics on Mondays at 08:30 (Europe/London), set up by @Marta." */
function replacedWords(
  { connection }: AuthenticatedContext,
  before: Subscription | undefined,
  now: DigestSettings,
): string {
  if (before === undefined) return '';
  const told = (settings: DigestSettings) =>
    `${whatOf(scopeInWords(connection, settings))} ${scheduleWords(settings.schedule)}`;
  if (told(before) === told(now)) return '';
  const old = told(before);
  return ` It replaces: ${old.charAt(0).toLowerCase()}${old.slice(1)}, set up by <@${before.setBy}>.`;
}

/**
 * Stores a channel's digest.
 *
 * @param where the channel, for the user: `here` unless they are elsewhere
 * @param choice how it is posted, where that was chosen; with names only if the channel's readers are those it was
 * answered for
 * @returns says what was stored, and asks how to post if others than the team can read the channel: until a user
 * answers, the digest shows only counts
 * @throws RefusedError, StoreUnavailableError, PlatformError, the Web API's error
 */
export async function saveDigest(
  caller: AuthenticatedContext,
  channelId: string,
  settings: DigestSettings,
  where = 'here',
  choice?: AudienceChoice,
): Promise<Message> {
  const { services, connection, person } = caller;
  const { schedule } = settings;
  const setting = { ...settings, setBy: caller.userId, installation: caller.installation };
  const audience = await audienceHere({ ...caller, channelId }, setting);
  const before = await digestOf(caller, channelId);
  const held = stillHolds(before, caller.userId, audience);
  const chosen = choice && choice !== 'names' ? answerFor(choice, audience) : undefined;
  const answer = choice === undefined || choice === held?.choice ? held : chosen;
  const subscription: Subscription = {
    workspaceId: caller.workspaceId,
    installation: caller.installation,
    channelId,
    organizationId: connection.organization.id,
    ...settings,
    setBy: caller.userId,
    setByName: person.user.name,
    ...(answer && { audience: answer }),
  };
  const nowMs = services.now();
  const had = (await services.deliveries.get(digestKey(subscription))) ?? {};
  const nextMs = nextPost(subscription, had, nowMs);
  const written = { action: 'digest.set', target: channelId };
  await services.audit.run(caller, written, () => services.subscriptions.set(subscription, nextMs));
  const skipped = nextMs > nextRun(schedule, nowMs) ? ' A channel gets one digest a day.' : '';
  const set =
    `${whatOf(settings)} will ${goesWords(answer?.choice, caller.userId, `be posted ${where}`)} ${whenWords(subscription, nextMs, nowMs)}.${skipped} ` +
    `Stop it with \`/todo digest off\`, see it now with \`/todo digest now\`.${replacedWords(caller, before, settings)}`;
  if (isTeamOnly(audience) || (choice && answer)) return sentence(`${set}${choiceWords(answer?.choice)}`);
  // The user who does not answer gets no second question by a message.
  await services.notices.asked(subscription, audience);
  const buttons = audienceButtons(audienceAction, audienceValue(channelId, audience));
  const ask = answer === undefined ? untilAnswered : changeable[answer.choice];
  return audienceQuestion(set, audience, ask, buttons);
}

const untilAnswered = 'Until you choose, it shows only counts. How should it be posted?';
const changeable: Record<AudienceChoice, string> = {
  names: 'It is posted with names, as you chose. You can change that.',
  counts: 'It shows only counts, as you chose. You can change that.',
  me: 'You chose this. You can change it.',
};

/** What was chosen for the digest that is set up again, if it holds for those who can read the channel now. */
function stillHolds(
  before: Subscription | undefined,
  userId: string,
  audience: Audience,
): AudienceAnswer | undefined {
  const answer = before?.audience;
  if (answer?.choice === 'counts') return answer;
  if (answer?.choice === 'me') return before?.setBy === userId ? answer : undefined;
  return answer !== undefined && !isWider(audience, answer) ? answer : undefined;
}
