import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * What this machine has besides Node. A suite that needs more says so in one line and is left out; with
 * `REQUIRE_ALL_SUITES=1` (CI) a left-out suite is a failure instead.
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

/** The path of `redis-server`, or undefined (with a line that says so). */
export const redisServer = (): string | undefined => need('redis-server', found('redis-server'));

/** The names under which Chromium is found; the first, Chromium without its own windows, takes a third less time. */
const chromiums = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The path of a Chromium, or undefined (with a line that says so). */
export const chromium = (): string | undefined =>
  need(
    'Chromium',
    chromiums.map(found).find((path) => path !== undefined),
  );

/** A file of `../shared`, when the project lies beside it, or undefined. */
export function shared(path: string): string | undefined {
  const full = new URL(`../../../shared/${path}`, import.meta.url).pathname;
  return existsSync(full) ? full : undefined;
}
