/** What a person has typed and not sent, by conversation. It survives a reload of the page, but not its tab. */

const keyFor = ({ user, channel }, thread) => `draft ${user} ${channel} ${thread ?? ''}`;

/** The draft of a conversation or thread, or an empty text. */
export const readDraft = (route, thread) => sessionStorage.getItem(keyFor(route, thread)) ?? '';

/** Keeps a draft; an empty text removes it. */
export function saveDraft(route, thread, text) {
  if (text === '') sessionStorage.removeItem(keyFor(route, thread));
  else sessionStorage.setItem(keyFor(route, thread), text);
}
