import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { mapAtOnce } from '../../../src/lib/at-once.ts';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';
import { type KeptPromise, promiseOf, readPromises, root } from './promises.ts';

/**
 * `npm run mutation`: breaks each promise of SECURITY.md and of the operators' guide by a small change of the code, and checks that one of the tests
 * which the promise names fails. `--only TEXT` takes those whose promise or file has this text.
 */
const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, workers: { type: 'string', default: '2' } },
});
const chosen = mutants.filter(({ promise, file }) => `${promise} ${file}`.includes(values.only));
const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const started = performance.now();

const report = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })) }),
  ),
});
/** `broken` if no test ran. */
type Verdict = { kind: 'passed' | 'broken' } | { kind: 'failed'; tests: string[] };

/** A copy of the project's files, whose dependencies are those of the project. */
function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-mutation-'));
  const copy = join(folder, 'project');
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of files.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const shared = join(root, '../shared');
  if (existsSync(shared)) symlinkSync(shared, join(folder, 'shared'));
  return copy;
}

/** Runs tests in a copy of the project, with more options of Vitest. */
async function runTests(copy: string, tests: KeptPromise['tests'], option: string): Promise<Verdict> {
  const output = join(copy, '../report.json');
  rmSync(output, { force: true });
  const files = [...new Set(tests.map(({ file }) => file))];
  const titles = [...new Set(tests.map(({ pattern }) => pattern))].join('|');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(
    process.execPath,
    [
      ...[vitest, 'run', '--config', 'test/vitest.config.ts', '--reporter=json', `--outputFile=${output}`],
      ...[option, '-t', titles, ...files],
    ],
    { cwd: copy, stdio: 'ignore' },
  );
  await new Promise((resolve) => child.on('close', resolve));
  if (!existsSync(output)) return { kind: 'broken' };
  const { numPassedTests, testResults } = report.parse(JSON.parse(readFileSync(output, 'utf8')));
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => fullName);
  if (failed.length > 0) return { kind: 'failed', tests: failed };
  return { kind: numPassedTests > 0 ? 'passed' : 'broken' };
}

const describe = ({ promise, file, from, to }: Mutant): string =>
  `${promise}…\n  src/${file}\n  - ${from}\n  + ${to}`;

/** Changes one file of a copy, and runs the tests of the promise. */
async function judge(copy: string, mutant: Mutant): Promise<Verdict> {
  const file = join(copy, 'src', mutant.file);
  const whole = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    whole.replace(mutant.from, () => mutant.to),
  );
  try {
    // One that fails is enough: others may wait for the whole of their time.
    return await runTests(copy, promiseOf(mutant.promise).tests, '--bail=1');
  } finally {
    writeFileSync(file, whole);
  }
}

const free = Array.from({ length: Number(values.workers) }, copyProject);
let unnoticed = 0;
try {
  const [copy = ''] = free;
  const named = new Set(chosen.map(({ promise }) => promiseOf(promise).text));
  const tests = readPromises()
    .filter(({ text }) => named.has(text))
    .flatMap((promise) => promise.tests);
  // Tests that fail anyway would notice everything. On a busy machine one may fail by itself, so each has a second try.
  const before = await runTests(copy, tests, '--retry=1');
  if (before.kind !== 'passed')
    throw new Error(
      `Without a change: ${before.kind === 'failed' ? before.tests.join('; ') : 'no test runs'}`,
    );
  await mapAtOnce(chosen, free.length, async (mutant) => {
    const mine = free.pop() ?? '';
    const { kind } = await judge(mine, mutant);
    free.push(mine);
    if (kind === 'failed') return;
    unnoticed += 1;
    say(`${kind === 'passed' ? 'No test fails' : 'No test runs'}: ${describe(mutant)}`);
  });
} finally {
  for (const copy of free) rmSync(dirname(copy), { recursive: true, force: true });
}
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
say(
  `${chosen.length - unnoticed} of ${chosen.length} broken promises are noticed, after ${minutes} minutes.`,
);
if (unnoticed > 0) process.exitCode = 1;
