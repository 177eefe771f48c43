import { usualMorningHour } from '../../../deliveries/limits.ts';
import { weekdayNames } from '../../../digests/schedule.ts';
import { clockText, zonedDateTime } from '../../../lib/local-date-time.ts';
import { type PrivateMessageKind, scheduleOf } from '../../../reminders/schedules.ts';
import type { PersonalPreferences } from '../../../workspaces/preferences.ts';
import { authenticate, forStaff } from '../../surface/authenticate.ts';
import type { ActionContext, ActionHandler } from '../../surface/context.ts';
import { savePreferences } from '../../surface/save-preferences.ts';
import { stoppedWords, tellsOf, withoutStop } from '../../task-changes/notice-message.ts';
import { stoppableKinds } from '../../task-changes/notices.ts';
import { renderTaskMessage } from '../../task-messages/render.ts';
import type { TaskMessage } from '../../task-messages/task-message.ts';
import { footnote } from '../../ui/blocks.ts';
import { chosenChange } from '../../ui/change-menu.ts';
import { sentence } from '../../ui/message.ts';
import { remindMe } from './remind.ts';

/** Changes the private message that was clicked in, or replies if it is no longer stored or not the user's own. */
async function changeOwn(
  { services, workspaceId, userId, redraw, reply }: ActionContext,
  messageId: string,
  how: (message: TaskMessage) => TaskMessage,
  said: string,
): Promise<void> {
  const ref = { workspaceId, id: messageId };
  const isTheirs = (await services.taskMessages.get(ref))?.viewer === userId;
  const show = (message: TaskMessage) => redraw(renderTaskMessage(message, services.now()));
  if (!isTheirs || !(await services.taskMessages.revise(ref, how, show))) await reply(sentence(said));
}

/** Replaces the buttons below a private message with the answer to a click on one of them. @param said our own words */
const answerBelow = (context: ActionContext, messageId: string, said: string): Promise<void> =>
  changeOwn(
    context,
    messageId,
    (message) => ({
      ...message,
      after: [...message.after.filter(({ type }) => type !== 'actions'), footnote(said)],
    }),
    said,
  );

/** **Stop these messages**, in a notice, or **Remind me** in the same menu. Stopping concerns the user who clicks, and no one else. */
export const stopNotices: ActionHandler = async (context, click) => {
  if (chosenChange(click.value) !== undefined) return remindMe(context, click);
  const { services, workspaceId, userId } = context;
  const [what, messageId = ''] = click.value.split(' ');
  const kind = stoppableKinds.find((one) => one === what) ?? 'assigned';
  const change = { [tellsOf[kind]]: false };
  await services.preferences.update(workspaceId, userId, change);
  await changeOwn(context, messageId, (message) => withoutStop(message, kind), stoppedWords(kind));
};

const settings = '*Settings* on my Home tab';

/** **Later**, in a morning message: it comes once more in an hour, as things are then. */
export const morningLater: ActionHandler = async (context, click) => {
  const caller = await authenticate(context);
  const atMs = await caller.services.privateMessages.later(caller);
  const at = clockText(zonedDateTime(atMs, caller.profile.timeZone));
  await answerBelow(context, click.value, `I’ll send you your day again at ${at}.`);
};

const stopped =
  (which: PrivateMessageKind, change: Partial<PersonalPreferences>): ActionHandler =>
  async (context, click) => {
    const { services, workspaceId, userId } = context;
    await services.preferences.update(workspaceId, userId, change);
    await services.privateMessages.set(which, context, undefined);
    const said = `You get no ${which} message any more. ${settings} turns it on again.`;
    await answerBelow(context, click.value, said);
  };

/** **Stop**, in a morning message. It concerns the user who clicks, and no one else. */
export const stopMorning = stopped('morning', { morningHour: undefined, offerMorning: false });
/** **Stop**, in a coach's clients' week: the same. */
export const stopWeekly = stopped('weekly', { weekly: undefined, offerWeekly: false });

/** **Yes, at 08:00**, where a morning message is offered. */
export const startMorning: ActionHandler = async (context) => {
  const caller = await authenticate(context);
  await savePreferences(caller, { morningHour: usualMorningHour });
  const hour = clockText({ hour: usualMorningHour });
  const when = `You get your day at ${hour}, Monday to Friday, when there is something in it.`;
  await context.reply(sentence(`${when} ${settings} changes that.`));
};

const declined =
  (which: PrivateMessageKind, change: Partial<PersonalPreferences>): ActionHandler =>
  async ({ services, workspaceId, userId, reply }) => {
    await services.preferences.update(workspaceId, userId, change);
    await reply(sentence(`I won’t ask again. ${settings} has a ${which} message, should you want one.`));
  };

/** **No, thanks**, where a morning message is offered: it is not offered again. */
export const declineMorning = declined('morning', { offerMorning: false });
/** **No weekly message**, where that is offered: the same. */
export const declineWeekly = declined('weekly', { offerWeekly: false });

/** **Yes, on Mondays**, where a coach is offered their clients' week. */
export const startWeekly: ActionHandler = forStaff(async (caller) => {
  const { services, workspaceId, userId, profile, reply } = caller;
  await savePreferences(caller, { weekly: 'usual' });
  const chosen = await services.preferences.get(workspaceId, userId);
  const { days: [day = 1] = [], hour = 0 } = scheduleOf.weekly(chosen, profile.timeZone) ?? {};
  const when = `${weekdayNames[day - 1]}s at ${clockText({ hour })}`;
  await reply(
    sentence(
      `You get your clients’ week on ${when}, when there is something in it. ${settings} changes that.`,
    ),
  );
});
