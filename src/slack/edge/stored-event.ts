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
  /** The direct messages with this user, or the channel that they brought Touchline into. */
  channel: z.string().optional(),
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

/** docs.slack.dev/reference/events/member_joined_channel */
const joined = z.object({
  channel: z.string().min(1),
  inviter: z.string().min(1).optional().catch(undefined),
});

/** Someone brought Touchline itself into a channel. There are many others who join one, and nothing is done then. */
function invited({ event, authorizations }: Payload, origin: Origin): SlackEvent | undefined {
  if (!authorizations?.some(({ user_id: own }) => own && own === event.user)) return undefined;
  const { channel, inviter: userId } = joined.parse(event);
  return userId === undefined ? undefined : { ...origin, type: event.type, userId, channel };
}

function userChanged({ event }: Payload, origin: Origin): SlackEvent {
  const { userId, profile } = changedUser(event, origin.workspaceId);
  return { ...origin, type: event.type, userId, profile: profileKey(profile) };
}

/** What an event says; undefined if there is nothing to do. @throws ZodError */
export function readEvent(payload: Payload): SlackEvent | undefined {
  const origin = eventOrigin(payload);
  if (payload.event.type === 'app_home_opened') return homeOpened(payload, origin);
  if (payload.event.type === 'member_joined_channel') return invited(payload, origin);
  return userChanged(payload, origin);
}
