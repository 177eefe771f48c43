import { z } from 'zod';
import { profileKey } from '../../workspaces/channel-readers.ts';
import { installationRefSchema } from '../../workspaces/installation-ref.ts';
import type { eventPayload } from './payloads.ts';
import { changedUser } from './profiles.ts';
import { eventOrigin, type Origin } from './where.ts';

/** An event of Slack as it is kept until it is done: whom it is about, and no name, address or text. */
export const slackEvent = z.object({
  type: z.string(),
  workspaceId: z.string(),
  installation: installationRefSchema,
  isUnproven: z.literal(true).optional(),
  userId: z.string(),
  /** Of `app_home_opened`. */
  tab: z.enum(['home', 'messages']).optional(),
  /** The direct messages with this user, or the channel that they joined or left. */
  channel: z.string().optional(),
  /** Of Touchline's own joining: who brought it there. */
  invitedBy: z.string().optional(),
  /** Of a changed user: a hash of what decides how they may read channels. */
  profile: z.string().optional(),
});
export type SlackEvent = z.infer<typeof slackEvent>;

type Payload = z.infer<typeof eventPayload>;

/** docs.slack.dev/reference/events/app_home_opened */
const opened = z.object({
  user: z.string(),
  tab: slackEvent.shape.tab.catch(undefined),
  channel: z.string().min(1).optional().catch(undefined),
});

function homeOpened({ event }: Payload, origin: Origin): SlackEvent | undefined {
  const { user: userId, tab, channel } = opened.parse(event);
  return tab && { ...origin, type: event.type, userId, tab, channel };
}

/** docs.slack.dev/reference/events/member_joined_channel and `member_left_channel` */
const members = z.object({
  user: z.string(),
  channel: z.string().min(1),
  inviter: z.string().min(1).optional().catch(undefined),
});

function membersChanged({ event, authorizations }: Payload, origin: Origin): SlackEvent {
  const { user: userId, channel, inviter } = members.parse(event);
  const isOwn = authorizations?.some(({ user_id: own }) => own && own === userId);
  return { ...origin, type: event.type, userId, channel, ...(isOwn && inviter && { invitedBy: inviter }) };
}

function userChanged({ event }: Payload, origin: Origin): SlackEvent {
  const { userId, profile } = changedUser(event, origin.workspaceId);
  return { ...origin, type: event.type, userId, profile: profileKey(profile) };
}

/** What an event says; undefined if there is nothing to do. @throws ZodError */
export function readEvent(payload: Payload): SlackEvent | undefined {
  const origin = eventOrigin(payload);
  if (payload.event.type === 'app_home_opened') return homeOpened(payload, origin);
  if (/^member_(joined|left)_channel$/.test(payload.event.type)) return membersChanged(payload, origin);
  return userChanged(payload, origin);
}
