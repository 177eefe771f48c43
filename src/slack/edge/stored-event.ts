import { z } from 'zod';
import { inWorkspace, recordKind } from '../../store/records.ts';

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

/** The kind of the jobs that finish events; their ids are `WORKSPACE/EVENT`. */
export const slackEventKind = 'slack-event';

/** The person that an event is about: an id, or a profile with one. */
const person = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

/** The payloads of these jobs; encrypted. */
export const slackEventRecord = recordKind({
  namespace: slackEventKind,
  version: 1,
  schema: storedEvent,
  encrypted: true,
  what: 'events that are not finished',
  about: (key, value, subject) =>
    inWorkspace(key, subject) && person.safeParse(value.event.user).data === subject.userId
      ? value
      : undefined,
  lasts: 'until it is handled, a minute or two',
  isJob: true,
});
