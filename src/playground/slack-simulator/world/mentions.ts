import type { Message, Person, SlackData } from './data.ts';

const everyone = /<!(?:here|channel|everyone)(?:\|[^<>]*)?>/;

/** Whether a message mentions this person: by name, with a user group of theirs, or with everyone in the channel. */
export const mentions = (data: SlackData, { text }: Message, { id }: Person): boolean =>
  text.includes(`<@${id}>`) ||
  text.includes(`<@${id}|`) ||
  everyone.test(text) ||
  data.usergroups
    .values()
    .some((group) => group.members.includes(id) && text.includes(`<!subteam^${group.id}`));
