import { timeZoneNamed } from '../../../clients/time-zones.ts';
import { programsOf } from '../../../digests/collect-overdue.ts';
import { everyDay, weekdayNames } from '../../../digests/schedule.ts';
import { clockText } from '../../../lib/local-date-time.ts';
import { toRef } from '../../../tasks/drafts/draft.ts';
import { audienceChoice } from '../../../workspaces/channel-audience.ts';
import { RefusedError } from '../../../workspaces/refused.ts';
import type { Submission } from '../../edge/payloads.ts';
import { channel, choices, people, programs, radio, time, zone } from '../../forms/fields.ts';
import { form, type Opener } from '../../forms/form.ts';
import { type Caller, forStaff } from '../../surface/authenticate.ts';
import type { ActionHandler, PersonContext } from '../../surface/context.ts';
import { readProgram } from '../../surface/find.ts';
import { noticeView, updateModal } from '../../surface/modal.ts';
import { UserFacingError } from '../../surface/user-errors.ts';
import { actions, button, footnote, section } from '../../ui/blocks.ts';
import { seesChannel } from './audience.ts';
import { checkChannel } from './check-channel.ts';
import { digestOf } from './of-channel.ts';
import { scopeSeen } from './seen-scope.ts';
import { type DigestSettings, saveDigest, turnOff, usualSettings } from './set-up.ts';
import { statusWords } from './status.ts';

const title = 'Digest of this channel';
const titleElsewhere = 'Digest of a channel';

/** The platform gets them in an address. */
const max = 20;
const several = (kind: string) => ({ optional: true, hint: `None means ${kind}.`, max });

const days = everyDay.map((day) => [String(day), weekdayNames[day - 1] ?? ''] as const);

/** The form as it was filled in; programs and people are ids. What is missing was not filled in. */
const read = ({ values, lists, privateMetadata }: Submission) => ({
  channelId: privateMetadata || (values.channel ?? ''),
  isChosen: privateMetadata === '',
  days: everyDay.filter((day) => lists.days?.includes(String(day))),
  time: values.time ?? '',
  timeZone: values.timezone ?? '',
  programs: lists.programs ?? [],
  people: lists.people ?? [],
  alsoToday: lists.today?.includes('today') ?? false,
  postsEmpty: values.empty === 'say',
  choice: audienceChoice.options.find((one) => one === values.audience),
});

const clock = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** The people that were chosen. @throws UserFacingError if one of them is gone */
async function peopleOf({ directory }: Caller, ids: string[]) {
  if (ids.length === 0) return [];
  const all = await directory.people();
  return ids.map((id) => {
    const found = all.find((person) => person.id === id);
    if (found !== undefined) return { id, name: found.name };
    throw new UserFacingError('Somebody whom you chose is no longer on the coaching platform.');
  });
}

/** Checks that a user may set up a digest in a channel that they have chosen. @throws UserFacingError */
async function checkChosen({ slack, userId }: PersonContext, channelId: string): Promise<void> {
  const found = await checkChannel(slack, channelId).catch((error: unknown) => {
    const refusal = error instanceof RefusedError ? error.refusal : undefined;
    if (refusal?.kind !== 'no-channel' || refusal.reason !== 'not-in-channel') throw error;
    throw new UserFacingError(
      `I’m not in <#${channelId}>. Type \`/invite @Touchline\` there, then press *Save* again.`,
    );
  });
  if (!(await seesChannel(slack, found, userId)))
    throw new UserFacingError('You are not in this channel, so you can’t set up its digest.');
}

/** What is set for a channel, and what became of its last digest. */
async function load(caller: Opener, channelId: string | undefined) {
  const { services, slack, profile, connection } = caller;
  if (channelId !== undefined) await checkChannel(slack, channelId);
  const subscription = channelId === undefined ? undefined : await digestOf(caller, channelId);
  const choice = subscription?.audience?.choice ?? 'names';
  return {
    channelId,
    status: subscription && (await statusWords(caller, subscription)),
    settings: subscription
      ? { ...subscription, ...scopeSeen(connection, subscription) }
      : usualSettings(profile.timeZone),
    // "Only to me" was another person's choice for themselves.
    choice: choice === 'me' && subscription?.setBy !== caller.userId ? 'names' : choice,
    nowMs: services.now(),
  };
}

/** `/todo digest`: a form with what is set for this channel, and what became of the last digest; or for a channel to choose. */
export const scheduleForm = form({
  id: 'digest.schedule',
  title,
  submit: 'Save',
  saving: 'Saving…',
  failed: 'Not saved.',
  who: 'staff',
  load,
  about: ({ channelId = '' }) => channelId,
  titleOf: ({ channelId }) => (channelId === undefined ? titleElsewhere : title),
  fields: ({ channelId, status, settings, choice, nowMs }) => [
    ...(channelId === undefined ? [channel('channel', 'Channel', { hint: 'I have to be in it.' })] : []),
    section(
      status ??
        `${channelId ? 'This channel has no digest yet. It' : 'The channel'} gets its overdue tasks at the time you choose.`,
    ),
    ...(channelId && status
      ? [
          actions([button('Turn it off', 'digest.off', channelId)]),
          footnote('What you save here replaces it.'),
        ]
      : []),
    choices('days', 'Days', days, settings.schedule.days.map(String)),
    time('time', 'Time', clockText(settings.schedule)),
    zone('timezone', 'Time zone', settings.schedule.timeZone, nowMs),
    programs('programs', 'Programs', programsOf(settings), several('all programs')),
    people('people', 'People', settings.people ?? [], several('everybody')),
    choices(
      'today',
      'What it shows besides overdue tasks',
      [['today', 'Also tasks that are due that day']],
      settings.alsoToday ? ['today'] : [],
      { optional: true },
    ),
    radio(
      'audience',
      'Who sees names and tasks',
      [
        ['names', 'Everyone in the channel. I ask if others than the team can read it'],
        ['counts', 'Nobody: the channel gets only counts'],
        ['me', 'Only me: it comes as a direct message'],
      ],
      choice,
    ),
    radio(
      'empty',
      'When there is nothing to show',
      [
        ['nothing', 'Post nothing'],
        ['say', 'Say that nothing is overdue'],
      ],
      settings.postsEmpty ? 'say' : 'nothing',
    ),
  ],
  read,
  resume: {
    load: (about, _left, caller) => load(caller, about || undefined),
    words(left) {
      const { days, time, timeZone } = read(left);
      return [...days.map((day) => weekdayNames[day - 1]), time, timeZone].join(', ');
    },
  },
  check: (filled, { services }) => ({
    ...(filled.channelId === '' && { channel: 'Choose a channel.' }),
    ...(filled.days.length === 0 && { days: 'Choose at least one day.' }),
    ...(!clock.test(filled.time) && { time: 'Choose a time, such as 09:00.' }),
    ...(!timeZoneNamed(filled.timeZone, services.now()) && { timezone: 'Choose a time zone.' }),
  }),
  async save(caller, filled) {
    const { channelId, isChosen } = filled;
    if (isChosen) await checkChosen(caller, channelId);
    const chosen = [];
    for (const id of filled.programs) chosen.push(toRef(await readProgram(caller, id)));
    const those = await peopleOf(caller, filled.people);
    const [, hour, minute] = clock.exec(filled.time) ?? [];
    const settings: DigestSettings = {
      schedule: { days: filled.days, hour: Number(hour), minute: Number(minute), timeZone: filled.timeZone },
      ...(chosen.length > 0 && { programs: chosen }),
      ...(those.length > 0 && { people: those }),
      ...(filled.alsoToday && { alsoToday: true }),
      ...(filled.postsEmpty && { postsEmpty: true }),
    };
    const where = isChosen ? `in <#${channelId}>` : 'here';
    return saveDigest(caller, channelId, settings, where, filled.choice);
  },
});

/** **A daily digest in a channel**, in the first steps: the form, which asks for the channel. */
export const chooseChannel: ActionHandler = (context) => scheduleForm.open(context, undefined);

/** **Turn it off**, in the form. */
export const endDigest: ActionHandler = forStaff(async (caller, { value: channelId }) => {
  const { form: shown } = caller;
  await turnOff(caller, channelId);
  const off = 'Digest is off for this channel.';
  if (shown !== undefined) await updateModal(caller, shown.viewId, noticeView(title, off));
});
