import type { z } from 'zod';
import type { Dict } from '../kit/dict.ts';
import type { Slack } from '../wire/state/slack.ts';
import { activityKey } from '../world/data.ts';
import { listActivity } from './list-activity.ts';
import { requirePerson, userSchema } from './lookup.ts';
import { toMessage } from './query.ts';

export const activitySchema = userSchema;

/** The activity that concerns a person, newest first. */
export function getActivity(slack: Slack, input: z.infer<typeof activitySchema>): { items: Dict[] } {
  const person = requirePerson(slack, input);
  return {
    items: listActivity(slack, person).map((item) => ({ ...item, message: toMessage(slack, item.message) })),
  };
}

/** Marks all of a person's activity as seen. */
export function markActivityRead(slack: Slack, input: z.infer<typeof activitySchema>) {
  const person = requirePerson(slack, input);
  const newest = listActivity(slack, person)[0];
  if (newest !== undefined) slack.data.lastRead.set(activityKey(person), newest.ts);
  slack.changes.publish({ what: 'state', user: person.id });
  return {};
}
