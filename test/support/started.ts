import { type TestAPI, test as vitest } from 'vitest';

/** What tests run against, while one of them runs. */
export type Started<T extends object> = {
  /** What was started for the test that runs. */
  running: T;
  /** Vitest's `test`, with `app` started. */
  test: TestAPI<{ app: T }>;
};

/**
 * Tests with something that starts before them and is closed after them: once a file, or for each test. `arrange` runs once
 * it has started.
 */
export function started<T extends { close(): unknown }>(
  scope: 'file' | 'test',
  start: () => Promise<T>,
  arrange: (it: T) => Promise<unknown> | unknown = () => {},
): Started<T> {
  let current: T | undefined;
  const its = () => {
    if (current === undefined) throw new Error('It runs inside tests only.');
    return current;
  };
  const test = vitest.extend(
    'app',
    // Its type wants one or the other.
    { scope: scope as 'file', auto: true },
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of what a fixture needs.
    async ({}, { onCleanup }) => {
      const it = await start();
      current = it;
      onCleanup(() => void it.close());
      await arrange(it);
      return it;
    },
  );
  const running = new Proxy({} as T, {
    get: (_, name) => Reflect.get(its(), name),
    has: (_, name) => Reflect.has(its(), name),
    ownKeys: () => Reflect.ownKeys(its()),
    getOwnPropertyDescriptor: (_, name) => ({
      ...Reflect.getOwnPropertyDescriptor(its(), name),
      configurable: true,
    }),
  });
  return { running, test: test as unknown as TestAPI<{ app: T }> };
}
