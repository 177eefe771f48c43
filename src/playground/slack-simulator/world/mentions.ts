import type { Message, Person } from './data.ts';

const everyone = /<!(?:here|channel|everyone)(?:\|[^<>]*)?>/;

/** Whether a message mentions this person: by name, or with everyone in the channel. */
export const mentions = ({ text }: Message, { id }: Person): boolean =>
  text.includes(`<@${id}>`) || text.includes(`<@${id}|`) || everyone.test(text);
