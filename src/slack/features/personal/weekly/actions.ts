import { weekdayNames } from '../../../../digests/schedule.ts';
import { clockText } from '../../../../lib/local-date-time.ts';
import { weeklySchedule } from '../../../../reminders/schedules.ts';
import { authenticateStaff } from '../../../surface/authenticate.ts';
import { answerBelow } from '../../../surface/change-own.ts';
import type { ActionHandler } from '../../../surface/context.ts';
import { savePreferences } from '../../../surface/save-preferences.ts';
import { sentence } from '../../../ui/message.ts';

const settings = '*Settings* on my Home tab';

/** **Stop**, in a coach's clients' week. It concerns the user who clicks, and no one else. */
export const stopWeekly: ActionHandler = async (context, click) => {
  const { services, workspaceId, userId } = context;
  await services.preferences.update(workspaceId, userId, { weekly: undefined, offerWeekly: false });
  await services.weeklies.set(context, undefined);
  await answerBelow(
    context,
    click.value,
    `You get no weekly message any more. ${settings} turns it on again.`,
  );
};

/** **Yes, on Mondays**, where a coach is offered their clients' week. */
export const startWeekly: ActionHandler = async (context) => {
  const caller = await authenticateStaff(context);
  const { services, workspaceId, userId, profile } = caller;
  await savePreferences(caller, { weekly: 'usual' });
  const chosen = await services.preferences.get(workspaceId, userId);
  const { days: [day = 1] = [], hour = 0 } = weeklySchedule(chosen, profile.timeZone) ?? {};
  const when = `${weekdayNames[day - 1]}s at ${clockText({ hour })}`;
  await context.reply(
    sentence(
      `You get your clients’ week on ${when}, when there is something in it. ${settings} changes that.`,
    ),
  );
};

/** **No weekly message**, where it is offered: it is not offered again. */
export const declineWeekly: ActionHandler = async (context) => {
  const { services, workspaceId, userId } = context;
  await services.preferences.update(workspaceId, userId, { offerWeekly: false });
  await context.reply(sentence(`I won’t ask again. ${settings} has a weekly message, should you want one.`));
};
