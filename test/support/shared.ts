import { existsSync } from 'node:fs';

/** A file in `../shared` next to the project, or undefined if it does not exist. */
export function shared(path: string): string | undefined {
  const full = new URL(`../../../shared/${path}`, import.meta.url).pathname;
  return existsSync(full) ? full : undefined;
}
