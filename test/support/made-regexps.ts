import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pattern } from './regexps.ts';

/**
 * A script: loads everything in `src`, has every language of dates read something, and prints the regular expressions
 * that were made by our own code meanwhile, as JSON.
 */

const root = join(import.meta.dirname, '../..');
const made = new Map<string, Pattern>();

/** Where in `src` the code is that made a pattern; undefined for a library's. */
function makerOf(): string | undefined {
  const [caller = ''] = new Error().stack?.split('\n').slice(3) ?? [];
  const [, file, line] = /(file:[^\s)]+?):(\d+):\d+/.exec(caller) ?? [];
  const path = file && relative(root, fileURLToPath(file)).replaceAll('\\', '/');
  return path?.startsWith('src/') ? `${path}:${line}` : undefined;
}

globalThis.RegExp = new Proxy(RegExp, {
  construct(target, given, newTarget) {
    const pattern = Reflect.construct(target, given, newTarget);
    const at = makerOf();
    const { source, flags } = pattern;
    if (at !== undefined) made.set(`/${source}/${flags}`, { source, flags, at });
    return pattern;
  },
});

/** What does something when it is loaded, or is for the browser. */
const notLoaded =
  /(?:^|\/)(?:main|start|rotate-keys|backup|move-to-redis|run-slack)\.ts$|^src\/playground\.ts$|^src\/playground\/(?:page\/client|platform-panel)\//;

for (const file of globSync('src/**/*.ts', { cwd: root }))
  if (!notLoaded.test(file.replaceAll('\\', '/'))) await import(join(root, file));

const { readLine } = await import('../../src/tasks/read-line/index.ts');
const { parseDue, languages } = await import('../../src/tasks/due-date/index.ts');
const { readRepetition } = await import('../../src/tasks/repetition/read-repetition.ts');
const { inEnglish } = await import('../../src/digests/schedule-in-english.ts');
inEnglish('lundi 9h');
const context = { now: new Date(0), timeZone: 'Europe/London', locale: 'en-GB' };
readLine('standup mon, tue and wed in january', undefined, context);
for (const locale of ['en-US', 'en-GB', ...languages]) {
  parseDue('call anna tomorrow at 9, 12/11/2026', { now: new Date(0), timeZone: 'Europe/London', locale });
  readRepetition('every monday', locale);
}

process.stdout.write(JSON.stringify([...made.values()]), () => process.exit(0));
