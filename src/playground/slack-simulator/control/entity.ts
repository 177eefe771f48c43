import { z } from 'zod';
import { sendEvent } from '../deliveries/events.ts';
import { unfurlDomainOf } from '../deliveries/link-shared.ts';
import type { Slack } from '../slack.ts';
import { entitiesSchema } from '../work-objects.ts';
import { ControlError, requireChannel, requireMessage, requirePerson, userSchema } from './lookup.ts';

export const openEntitySchema = userSchema.extend({
  channel: z.string(),
  ts: z.string(),
  /** The URL that the message shares. */
  url: z.string(),
});

/**
 * Opens the panel of a Work Object by a click on its preview, which sends `entity_details_requested`
 * (docs.slack.dev/reference/events/entity_details_requested). `entity` of the state shows what the app presents.
 */
export function openEntity(slack: Slack, input: z.infer<typeof openEntitySchema>) {
  const person = requirePerson(slack, input);
  const channel = requireChannel(slack, person, input.channel);
  const message = requireMessage(slack, person, channel, input.ts);
  const { entities } = entitiesSchema.parse({ entities: message.entities ?? [] });
  const entity = entities.find(({ app_unfurl_url }) => app_unfurl_url === input.url);
  const teamId = channel.teams.find((id) => slack.data.workspaces.get(id)?.installation !== undefined);
  if (entity === undefined || teamId === undefined) throw new ControlError('entity_not_found');
  const triggerId = slack.triggers.issue(teamId, person.id, { channelId: channel.id });
  const { url, external_ref, app_unfurl_url } = entity;
  slack.entityPanels.open(person.id, { externalId: external_ref.id, url, triggerId });
  slack.changes.publish({ what: 'state', user: person.id });
  sendEvent(
    slack,
    [teamId],
    {
      type: 'entity_details_requested',
      user: person.id,
      trigger_id: triggerId,
      external_ref,
      entity_url: url,
      link: { url, domain: unfurlDomainOf(slack, app_unfurl_url) ?? '' },
      app_unfurl_url,
      user_locale: person.locale,
      channel: channel.id,
      message_ts: message.ts,
      ...(message.threadTs !== undefined && { thread_ts: message.threadTs }),
      event_ts: slack.ids.ts(slack.clock.now()),
    },
    { channel },
  );
  return {};
}

export const closeEntitySchema = userSchema;

/** Closes the person's panel. */
export function closeEntity(slack: Slack, input: z.infer<typeof closeEntitySchema>) {
  slack.entityPanels.close(requirePerson(slack, input).id);
  slack.changes.publish({ what: 'state', user: input.user });
  return {};
}
