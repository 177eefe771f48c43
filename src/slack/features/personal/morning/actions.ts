import { usualMorningHour } from '../../../../deliveries/limits.ts';
import { clockText, zonedDateTime } from '../../../../lib/local-date-time.ts';
import { authenticate } from '../../../surface/authenticate.ts';
import { answerBelow } from '../../../surface/change-own.ts';
import type { ActionHandler } from '../../../surface/context.ts';
import { savePreferences } from '../../../surface/save-preferences.ts';
import { sentence } from '../../../ui/message.ts';

const turnOn = '*Settings* on my Home tab turns it on again.';
const stopped = `You get no morning message any more. ${turnOn}`;

/** **Later**, in a morning message: it comes once more in an hour, as things are then. */
export const morningLater: ActionHandler = async (context, click) => {
  const caller = await authenticate(context);
  const atMs = await caller.services.mornings.later(caller);
  const at = clockText(zonedDateTime(atMs, caller.profile.timeZone));
  await answerBelow(context, click.value, `I’ll send you your day again at ${at}.`);
};

/** **Stop**, in a morning message. It concerns the user who clicks, and no one else. */
export const stopMorning: ActionHandler = async (context, click) => {
  const { services, workspaceId, userId } = context;
  await services.preferences.update(workspaceId, userId, { morningHour: undefined, offerMorning: false });
  await services.mornings.set(context, undefined);
  await answerBelow(context, click.value, stopped);
};

/** **Yes, at 08:00**, where a morning message is offered. */
export const startMorning: ActionHandler = async (context) => {
  const caller = await authenticate(context);
  await savePreferences(caller, { morningHour: usualMorningHour });
  const hour = clockText({ hour: usualMorningHour });
  const when = `You get your day at ${hour}, Monday to Friday, when there is something in it.`;
  await context.reply(sentence(`${when} *Settings* on my Home tab changes that.`));
};

/** **No, thanks**, where a morning message is offered: it is not offered again. */
export const declineMorning: ActionHandler = async (context) => {
  const { services, workspaceId, userId } = context;
  await services.preferences.update(workspaceId, userId, { offerMorning: false });
  await context.reply(
    sentence('I won’t ask again. *Settings* on my Home tab has a morning message, should you want one.'),
  );
};
