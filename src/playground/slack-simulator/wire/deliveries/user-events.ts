import type { Person } from '../../world/data.ts';
import { toUserObject } from '../objects/slack-objects.ts';
import type { Slack } from '../state/slack.ts';
import { sendEvent } from './events.ts';

/** docs.slack.dev/reference/events/user_change and team_join, with the whole user object. */
export function sendUserEvent(slack: Slack, person: Person, type: 'user_change' | 'team_join'): void {
  const scopes = slack.data.workspaces.get(person.teamId)?.installation?.scopes ?? [];
  const user = toUserObject(slack, person, {
    withEmail: scopes.includes('users:read.email'),
    withLocale: true,
  });
  const event_ts = slack.ids.ts(slack.clock.now());
  sendEvent(slack, [person.teamId], { type, user, cache_ts: Number(event_ts.split('.')[0]), event_ts });
}
