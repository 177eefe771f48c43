import { z } from 'zod';

/** What is kept of an event of Slack until it is done. */
const storedEvent = z.object({
  event_id: z.string(),
  event_time: z.number().optional(),
  team_id: z.string(),
  enterprise_id: z.string().nullish(),
  authorizations: z
    .array(z.object({ is_enterprise_install: z.boolean().optional(), user_id: z.string().nullish() }))
    .optional(),
  event: z.looseObject({ type: z.string() }),
});
export type SlackEvent = z.infer<typeof storedEvent>;

/** The payloads of the jobs that finish events; encrypted. */
export const slackEventRecord = { namespace: 'slack-events', version: 1, schema: storedEvent };

/** The kind of these jobs. */
export const slackEventKind = 'slack-event';
