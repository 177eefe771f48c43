import type { EventHandler } from '../../surface/context.ts';
import { invited } from './invited.ts';

/** `member_left_channel` (docs.slack.dev/reference/events/member_left_channel): who is in a channel is asked again. */
export const memberLeft: EventHandler = async ({ services, workspaceId }, { channel = '' }) =>
  services.channelMembers.changed(workspaceId, channel);

/** `member_joined_channel`: the same. If it is Touchline, whoever invited it is offered a digest. */
export const memberJoined: EventHandler = async (context, event) => {
  await memberLeft(context, event);
  if (event.invitedBy !== undefined) await invited({ ...context, userId: event.invitedBy }, event);
};
