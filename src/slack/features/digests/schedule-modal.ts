import { toRef } from '../../../tasks/drafts/draft.ts';
import { type AuthenticatedContext, authenticateStaff } from '../../surface/authenticate.ts';
import type {
  ActionHandler,
  CommandContext,
  PersonContext,
  SubmissionContext,
  ViewHandler,
} from '../../surface/context.ts';
import { readProgram } from '../../surface/find.ts';
import { fillModal, noticeView, openModal, updateModal } from '../../surface/modal.ts';
import { isExpected, toUserMessage, UserFacingError } from '../../surface/user-errors.ts';
import { checkChannel } from './check-channel.ts';
import { digestOf } from './of-channel.ts';
import {
  firstSettings,
  type ScheduleForm,
  scheduleOf,
  scheduleTitle,
  scheduleView,
  submittedSchedule,
} from './schedule-view.ts';
import { scopeSeen } from './seen-scope.ts';
import { actorOf, type DigestSettings, saveDigest } from './set-up.ts';
import { statusWords } from './status.ts';

/** `/todo digest`: a form with what is set for this channel, and what became of the last digest. */
export const openSchedule = (context: CommandContext): Promise<void> =>
  openModal(context, scheduleTitle, async () => {
    const caller = await authenticateStaff(context);
    const { services, slack, channelId, profile } = caller;
    await checkChannel(slack, channelId);
    const subscription = await digestOf(caller, channelId);
    const status = subscription && (await statusWords(caller, subscription));
    const about = { channelId, status, nowMs: services.now() };
    const set = subscription && { ...subscription, ...scopeSeen(caller.connection, subscription) };
    return scheduleView(set ?? firstSettings(profile.timeZone), about);
  });

/** The people that were chosen. @throws UserFacingError if somebody is not there any more */
async function peopleOf({ services, connection }: AuthenticatedContext<PersonContext>, ids: string[]) {
  if (ids.length === 0) return [];
  const people = await services.directories.of(connection).people();
  return ids.map((id) => {
    const found = people.find((person) => person.id === id);
    if (found !== undefined) return { id, name: found.name };
    throw new UserFacingError('Somebody whom you chose is no longer on the coaching platform.');
  });
}

/** What the form means. Programs and people are looked up again. */
async function settingsOf(
  caller: AuthenticatedContext<SubmissionContext>,
  form: ScheduleForm,
): Promise<DigestSettings> {
  const read = scheduleOf(form, caller.services.now());
  if ('errors' in read) throw new UserFacingError(Object.values(read.errors).join(' '));
  const programs = [];
  for (const id of form.programs) programs.push(toRef(await readProgram(caller, id)));
  const people = await peopleOf(caller, form.people);
  const [program] = programs;
  return {
    schedule: read.schedule,
    ...(program && { program }),
    ...(programs.length > 1 && { programs }),
    ...(people.length > 0 && { people }),
    ...(form.alsoToday && { alsoToday: true }),
    ...(form.postsEmpty && { postsEmpty: true }),
  };
}

/** The submitted form. Who this is, the channel, the programs and the people are checked again. */
export const scheduleSubmitted: ViewHandler = {
  ack(submission, { services }) {
    const read = scheduleOf(submittedSchedule(submission), services.now());
    if ('errors' in read) return { response_action: 'errors', errors: read.errors };
    return { response_action: 'update', view: noticeView(scheduleTitle, 'Saving…') };
  },
  submit: (context, submission) =>
    fillModal(context, submission.viewId, scheduleTitle, async () => {
      const caller = await authenticateStaff(context);
      const { services, profile } = caller;
      const channelId = submission.privateMetadata;
      const form = submittedSchedule(submission);
      let settings: DigestSettings | undefined;
      try {
        settings = await settingsOf(caller, form);
        const { blocks = [], text } = await saveDigest(caller, channelId, settings);
        return { ...noticeView(scheduleTitle, text), blocks };
      } catch (error) {
        const level = isExpected(error) ? 'info' : 'error';
        services.log[level]({ err: error, workspace: caller.workspaceId }, 'A digest was not set up.');
        const nowMs = services.now();
        const read = scheduleOf(form, nowMs);
        const { alsoToday, postsEmpty } = form;
        const kept =
          'schedule' in read
            ? { schedule: read.schedule, alsoToday, postsEmpty }
            : firstSettings(profile.timeZone);
        return scheduleView(settings ?? kept, { channelId, problem: toUserMessage(error), nowMs });
      }
    }),
};

/** **Turn it off**, in the form. */
export const endDigest: ActionHandler = async (context, { value: channelId }) => {
  const caller = await authenticateStaff(context);
  const { services, workspaceId, form } = caller;
  const had = await services.subscriptions.remove(workspaceId, channelId);
  if (had) services.audit.record(actorOf(caller), { action: 'digest.off', target: channelId });
  const off = 'Digest is off for this channel.';
  if (form !== undefined) await updateModal(caller, form.viewId, noticeView(scheduleTitle, off));
};
