import { z } from 'zod';
import { inWorkspace, recordKind } from '../../store/records.ts';
import { eventPayload } from './payloads.ts';

/** An event of Slack, as it is kept until it is done. */
export type SlackEvent = z.infer<typeof eventPayload>;

/** The kind of the jobs that finish events; their ids are `WORKSPACE/EVENT`. */
export const slackEventKind = 'slack-event';

/** The person that an event is about: an id, or a profile with one. */
const person = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

/** The payloads of these jobs; encrypted. */
export const slackEventRecord = recordKind({
  namespace: slackEventKind,
  version: 1,
  schema: eventPayload,
  encrypted: true,
  what: 'events that are not finished',
  about: (key, value, subject) =>
    inWorkspace(key, subject) && person.safeParse(value.event.user).data === subject.userId
      ? value
      : undefined,
  lasts: 'until it is handled, a minute or two',
  isJob: true,
});
