import { insteadOf, isKind, ofKind } from '../../../lib/errors.ts';
import { RefusedError } from '../../../workspaces/refused.ts';
import { authenticateStaff, forStaff } from '../../surface/authenticate.ts';
import type { ActionHandler, EventHandler, PersonContext } from '../../surface/context.ts';
import { firstSteps } from '../../surface/first-steps.ts';
import { inside } from '../../surface/run-request.ts';
import { actions, button } from '../../ui/blocks.ts';
import { type Message, sentence, withBelow } from '../../ui/message.ts';
import { digestOf } from './of-channel.ts';
import { scheduleForm } from './schedule-modal.ts';
import { saveDigest, setUpButtons, usualSettings } from './set-up.ts';

const offer = withBelow(
  sentence('I can post this channel’s overdue tasks every morning.'),
  actions([...setUpButtons, button('Not now', 'digest.not-now', 'no')]),
);

/** What the user reads who brought Touchline into a channel; undefined for those who can't set up a digest. */
async function offerFor(context: PersonContext, channelId: string): Promise<Message | undefined> {
  try {
    return (await digestOf(await authenticateStaff(context), channelId)) === undefined ? offer : undefined;
  } catch (error) {
    if (isKind(error, RefusedError, 'not-connected')) return firstSteps(context);
    return insteadOf(undefined, ofKind(RefusedError, 'unknown-user', 'staff-only'))(error);
  }
}

/** Touchline was brought into a channel: the user who did that, and no one else, is offered a digest there. */
const invited: EventHandler = async (context, { channel = '' }) => {
  const { services, workspaceId, installation, userId } = context;
  const { slack } = await inside(services, { workspaceId, installation });
  const message = await offerFor({ ...context, slack }, channel);
  if (message) await services.messenger.postEphemeral(slack, workspaceId, { channel }, userId, message);
};

/** **Weekdays at 9:00** */
export const startWeekdays: ActionHandler = forStaff(async (caller) => {
  const { channelId = '', profile, redraw } = caller;
  await redraw(await saveDigest(caller, channelId, usualSettings(profile.timeZone)));
});

/** **Other times** */
export const otherTimes: ActionHandler = (context) => scheduleForm.open(context, context.channelId);

/** **Not now** */
export const notNow: ActionHandler = (context) =>
  context.redraw(sentence('Fine. `/todo digest` sets it up whenever you like.'));

/** `member_left_channel` (docs.slack.dev/reference/events/member_left_channel): who is in a channel is asked again. */
export const memberLeft: EventHandler = async ({ services, workspaceId }, { channel = '' }) =>
  services.channelMembers.changed(workspaceId, channel);

/** `member_joined_channel`: the same. If it is Touchline, whoever invited it is offered a digest. */
export const memberJoined: EventHandler = async (context, event) => {
  await memberLeft(context, event);
  if (event.invitedBy !== undefined) await invited({ ...context, userId: event.invitedBy }, event);
};
