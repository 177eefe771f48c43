import { z } from 'zod';
import type { Dict, Message } from './data.ts';
import { attachUnfurls } from './link-unfurls.ts';
import type { Slack } from './slack.ts';

/** A Work Object as an app describes it (docs.slack.dev/messaging/work-objects-implementation). */
const entitySchema = z.looseObject({
  entity_type: z.string().startsWith('slack#/entities/'),
  url: z.url(),
  external_ref: z.looseObject({ id: z.string(), type: z.string().optional() }),
  entity_payload: z.looseObject({
    attributes: z.looseObject({ title: z.looseObject({ text: z.string() }) }),
  }),
});

/** What `entity.presentDetails` takes. */
export const entityDetailsSchema = entitySchema;

/** What `chat.unfurl` takes as `metadata`. */
export const entitiesSchema = z.looseObject({
  entities: z.array(entitySchema.extend({ app_unfurl_url: z.url() })),
});

type UnfurledEntity = z.infer<typeof entitiesSchema>['entities'][number];

/** Attaches Work Objects to a message, as previews of their URLs. */
export function attachEntities(
  slack: Slack,
  message: Message,
  botId: string,
  entities: UnfurledEntity[],
): void {
  message.entities = entities;
  attachUnfurls(
    slack,
    message,
    botId,
    new Map(
      entities.map((entity): [string, Dict] => {
        const { text } = entity.entity_payload.attributes.title;
        return [entity.app_unfurl_url, { title: text, title_link: entity.url, fallback: text }];
      }),
    ),
  );
}
