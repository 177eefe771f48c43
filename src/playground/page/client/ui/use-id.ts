import { useState } from 'preact/hooks';

let last = 0;

/**
 * An id that no other element of the page has, for as long as the component lives. Preact's own `useId` counts from a
 * root that changes when a modal is drawn anew, so that a new field could get another field's id, and lose its label.
 */
export function useId(): string {
  const [id] = useState(() => {
    last += 1;
    return `id${last}`;
  });
  return id;
}
