import type { Route } from './route.ts';

/** What a person has typed and not sent, by conversation. It survives a reload of the page, but not its tab. */

const keyFor = ({ user, channel }: Route, thread = '') => `draft ${user} ${channel} ${thread}`;

/** The draft of a conversation or thread, or an empty text. */
export const readDraft = (route: Route, thread?: string): string =>
  sessionStorage.getItem(keyFor(route, thread)) ?? '';

/** Keeps a draft; an empty text removes it. */
export function saveDraft(route: Route, thread: string | undefined, text: string): void {
  if (text === '') sessionStorage.removeItem(keyFor(route, thread));
  else sessionStorage.setItem(keyFor(route, thread), text);
}
