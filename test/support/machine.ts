import { execFileSync } from 'node:child_process';

/**
 * The programs this machine has besides Node. A suite that needs a missing one prints a line and is skipped; with
 * `REQUIRE_ALL_SUITES=1` (CI) it fails instead.
 */
function found(program: string): string | undefined {
  try {
    return execFileSync('/bin/sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

const reported = new Set<string>();

function need(what: string, path: string | undefined): string | undefined {
  if (path !== undefined) return path;
  if (process.env.REQUIRE_ALL_SUITES === '1')
    throw new Error(`This run requires every suite, and ${what} is missing.`);
  if (!reported.has(what))
    process.stderr.write(`left out: suites that need ${what}, which this machine does not have\n`);
  reported.add(what);
  return undefined;
}

/** The path of `redis-server`, or undefined (and prints a line). */
export const redisServer = (): string | undefined => need('redis-server', found('redis-server'));

/** The path of `haproxy`, or undefined (and prints a line). */
export const haproxy = (): string | undefined => need('haproxy', found('haproxy'));

/** The names of Chromium's executable; the first one, without windows, takes a third less time. */
const chromiums = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The path of a Chromium, or undefined (and prints a line). */
export const chromium = (): string | undefined =>
  need(
    'Chromium',
    chromiums.map(found).find((path) => path !== undefined),
  );
