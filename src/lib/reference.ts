import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const names = new AsyncLocalStorage<string>();

/**
 * Runs work under a new name. All that it begins has that name too: log lines, calls to the platform, what is stored for
 * later.
 */
export const withReference = <T>(work: () => T): T => names.run(randomUUID(), work);

/**
 * Says whose requests this work goes on with, if there are any. From here on it has their names.
 *
 * @param given names or references; the first five count
 */
export function becauseOf(...given: (string | undefined)[]): void {
  const some = [...new Set(given)].filter((one) => one !== undefined).slice(0, 5);
  if (some.length > 0) names.enterWith(some.join(' '));
}

/** The name of the request that is worked on, a UUID. */
export const requestName = (): string => names.getStore() ?? randomUUID();

/** What people and logs call it: the first eight characters of its name. Undefined if nothing is worked on. */
export const reference = (): string | undefined => names.getStore()?.replace(/-.*/, '');
