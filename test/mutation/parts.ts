import { globSync } from 'node:fs';
import { join } from 'node:path';

/** The project's root. */
export const root = join(import.meta.dirname, '../..');

const create = 'e2e/todo-{create,questions,literal,trouble}';
const people = 'e2e/{people,coach-limits,roles,client,program,todo-whose,touchline,connect,connect-proof}';
const places = 'e2e/{digest-audience,oauth-grid,platform-requests}';

/**
 * The parts of `src/` whose mutants count towards the score, each with the suites below `test/` that judge it: those
 * that mirror it, and those of what is built on it. A file belongs to the first part that its path starts with.
 */
const suites: Record<string, string[]> = {
  'tasks/due-date/': ['tasks/due-date/*', 'tasks/parse-line/*'],
  'tasks/parse-line/': ['tasks/parse-line/*', 'tasks/drafts/*'],
  'tasks/repetition/': ['tasks/repetition/*', 'tasks/parse-line/*', 'e2e/repeats'],
  'tasks/': [
    'tasks/*',
    'tasks/{drafts,for-many,parse-line,replace,repetition}/*',
    create,
    'e2e/todo-{done,filter,list}',
    'e2e/{for-many,replace,repeats,home,pending-requests,wait,task-form,messages}',
  ],
  'digests/': ['digests/*', 'e2e/digest*', 'slack/features/digests/*'],
  'jobs/': ['jobs/{,bullmq/}*', 'contract/{job-table,killed-jobs,scheduler,redis-trouble}'],
  'workspaces/': ['workspaces/*', 'tasks/{drafts,parse-line}/*', people, places],
  'store/': ['store/*', 'contract/{buckets,leases,list,records,redis-trouble,rotate-keys,store,version-1}'],
  'platform/': ['platform/*', 'workspaces/*', 'tasks/drafts/*', 'e2e/platform-trouble'],
  'clients/': ['clients/*', 'e2e/client*'],
  'programs/': ['programs/*', 'e2e/program'],
  'deliveries/': [
    'deliveries/*',
    'digests/{crash,one-run,post-by-hand}',
    'e2e/{private-unconfirmed,digest-told}',
  ],
  'reminders/': ['reminders/*', 'e2e/{reminders,morning}'],
  'repeats/': ['repeats/*', 'tasks/repetition/*', 'e2e/repeats'],
  'notices/': ['notices/*', 'e2e/{notices,digest-nudge,reminders}'],
  'platform-requests/': ['platform-requests/*', 'e2e/{platform-requests,connect-proof}'],
  'lib/': ['lib/*', 'platform/*', 'workspaces/*', 'e2e/{health,orderly-end}'],
};

/** All rooms that count. */
export const rooms = [...new Set(Object.keys(suites).map((part) => part.split('/')[0] ?? ''))];

/** The part of a source file such as `src/tasks/list.ts`. */
export function partOf(file: string): string {
  const part = Object.keys(suites).find((start) => file.startsWith(`src/${start}`));
  if (part === undefined) throw new Error(`No suites judge ${file}; see test/mutation/parts.ts.`);
  return part;
}

/** The patterns of the test files that judge a part. */
export const suitesOf = (part: string): string[] =>
  (suites[part] ?? []).map((suite) => `test/${suite}.test.ts`);

/** The source files in rooms, folders or files below `src/`, relative to the root. */
export const filesIn = (chosen: string[]): string[] =>
  chosen
    .flatMap((room) =>
      room.endsWith('.ts') ? [`src/${room}`] : globSync(`src/${room}/**/*.ts`, { cwd: root }),
    )
    .sort();
