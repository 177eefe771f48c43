/**
 * Measures how well and how fast due dates are read, over the corpora in ../shared/dates if they are there:
 * `npm run dates`. With `-- --quick` 500 lines a language are fuzzed instead of 20,000; `-- --fails` lists the failures.
 * `-- --against REVISION` prints the lines that the engine of that revision understands otherwise.
 * `-- --rows aside` measures rows of our own that no rule was mended on, `-- --rows tuned` the others.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Due, languages, parseDue } from '../../src/tasks/due-date/index.ts';
import { parseTaskLine } from '../../src/tasks/parse-line/index.ts';
import { coachRows, judge } from '../rules/due-dates/coach-rows.ts';
import { contextOf, isRight, localeOf, type Row, rowsOf } from './corpora.ts';
import { printChanges } from './date-changes.ts';
import { measureRows } from './date-rows.ts';
import { fuzzLine, random, repeatedPieces } from './fuzz.ts';

const isQuick = process.argv.includes('--quick');
const listsFailures = process.argv.includes('--fails');
const fuzzedLines = isQuick ? 500 : 20_000;
const longestLine = 3_000;
const processZones = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'];
const taskStart = 'call Anna re onboarding ';

const say = (line = ''): boolean => process.stdout.write(`${line}\n`);
const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

type Outcome = 'right' | 'asked' | 'missed' | 'wrong';

function outcomeOf(row: Row, due: Due | null): Outcome {
  if (due === null) return 'missed';
  if (isRight(row, due.due.getTime())) return 'right';
  return due.readings.length > 1 ? 'asked' : 'wrong';
}

/** Reads English rows with a date, each in a task line. */
async function inTaskLines(rows: Row[], suffix: string): Promise<void> {
  const counts: Record<Outcome, number> = { right: 0, asked: 0, missed: 0, wrong: 0 };
  let asks = 0;
  for (const row of rows) {
    const { due } = await parseTaskLine(`${taskStart}${row.phrase}${suffix}`, contextOf(row));
    const outcome = outcomeOf(row, due);
    counts[outcome]++;
    if (due && due.readings.length > 1) asks++;
    if (listsFailures && outcome !== 'right')
      say(
        `    ${outcome}: ${row.source} ${JSON.stringify(row.phrase)} ${row.expected} ${due?.due.toISOString()}`,
      );
  }
  const n = rows.length;
  say(
    `  ${JSON.stringify(`${taskStart}…${suffix}`)} (${n}): first reading right ${percent(counts.right, n)}, ` +
      `silently wrong ${percent(counts.wrong, n)}, right among those asked about ${percent(counts.asked, n)}, ` +
      `no date found ${percent(counts.missed, n)}; asked in ${percent(asks, n)} of all`,
  );
}

async function englishAccuracy(): Promise<void> {
  const rows = rowsOf('dev-en.jsonl');
  if (rows.length === 0) return void say('Left out: ../shared/dates is not there');
  const core = rows.filter(
    ({ tier = 'core', register = 'typed' }) => tier === 'core' && register === 'typed',
  );
  const dated = core.filter(({ match }) => match === 'date' || match === 'instant');
  say('English, typed, every source except the zones:');
  const phrases = dated.filter(({ source }) => source !== 'tz-dst');
  for (const suffix of ['', ' !high']) await inTaskLines(phrases, suffix);
  say('With the zones:');
  for (const suffix of ['', ' !high']) await inTaskLines(dated, suffix);
  const none = core.filter(({ match }) => match === 'none');
  let quiet = 0;
  for (const row of none) {
    const { due } = await parseTaskLine(row.phrase, contextOf(row));
    if (due === null) quiet++;
    else if (listsFailures) say(`    taken: ${row.phrase}`);
  }
  say(`Lines without a date (${none.length}): none taken in ${percent(quiet, none.length)}`);
}

function accuracyByLanguage(): void {
  const rows = rowsOf('dev-i18n.jsonl').filter(({ tier = 'core' }) => tier === 'core');
  const kinds = Map.groupBy(
    rows.filter(({ source }) => source.startsWith('i18n-basic')),
    localeOf,
  );
  const figures = [...kinds].map(([locale, own]) => {
    const right = own.filter((row) => outcomeOf(row, parseDue(row.phrase, contextOf(row))) === 'right');
    return `${locale} ${right.length}/${own.length}`;
  });
  if (figures.length > 0) say(`Languages, kinds right: ${figures.join(', ')}`);
  const phrases = Map.groupBy(
    rows.filter(({ source }) => source.startsWith('duckling-') && !source.startsWith('duckling-en')),
    localeOf,
  );
  for (const [locale, own] of phrases) {
    const outcomes = own.map((row) => outcomeOf(row, parseDue(row.phrase, contextOf(row))));
    const share = (outcome: Outcome) => percent(outcomes.filter((one) => one === outcome).length, own.length);
    say(
      `  ${locale} (${own.length} phrases): first reading right ${share('right')}, silently wrong ${share('wrong')}, ` +
        `asked with another first ${share('asked')}, no date found ${share('missed')}`,
    );
    if (listsFailures)
      for (const [index, row] of own.entries())
        if (outcomes[index] !== 'right') say(`    ${outcomes[index]}: ${JSON.stringify(row.phrase)}`);
  }
}

/** Lines as coaches type them, from the tests. */
async function coachLineAccuracy(): Promise<void> {
  const counts = { right: 0, silentlyWrong: 0, titleWrong: 0, askedWithoutNeed: 0, missed: 0 };
  for (const row of coachRows) counts[(await judge(row)).outcome]++;
  const share = (outcome: keyof typeof counts) => percent(counts[outcome], coachRows.length);
  say(
    `Lines as coaches type them (${coachRows.length} of our own): right ${share('right')}, silently wrong ` +
      `${share('silentlyWrong')}, only the title wrong ${share('titleWrong')}, no date found ${share('missed')}, ` +
      `asked without need ${counts.askedWithoutNeed}`,
  );
}

/** Prints how many rows are right. Runs in a process of its own under another TZ. */
function printZoneAccuracy(): void {
  const rows = rowsOf('dev-en.jsonl').filter(({ source }) => source === 'tz-dst');
  const right = rows.filter((row) => outcomeOf(row, parseDue(row.phrase, contextOf(row))) === 'right');
  say(`${right.length} of ${rows.length}`);
}

function zoneAccuracy(): void {
  for (const zone of processZones) {
    const script = fileURLToPath(import.meta.url);
    const answer = execFileSync(process.execPath, [script, '--zones'], {
      env: { ...process.env, TZ: zone },
      encoding: 'utf8',
    });
    say(`Zones and daylight saving under TZ=${zone}: ${answer.trim()}`);
  }
}

/** No line may take longer, in milliseconds. */
const goalMs = 20;
const slowMs = 10;

/** CPU time of this thread, in milliseconds. Its resolution is a few of them. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** CPU time of one run, in milliseconds. */
function cpuTimeOf(run: () => void, runs = 10): number {
  const start = cpuMs();
  for (let each = 0; each < runs; each++) run();
  return (cpuMs() - start) / runs;
}

/** Milliseconds for each line, in order. For slow ones the CPU time counts: what else the machine does is left out. */
function timesOf(lines: Iterable<string>, locale: string): number[] {
  // A new one each time: what was found is remembered with it.
  const context = () => ({ now: new Date('2026-01-14T14:30:00Z'), timeZone: 'America/New_York', locale });
  const times: number[] = [];
  for (const line of lines) {
    const start = performance.now();
    parseDue(line, context());
    const time = performance.now() - start;
    times.push(
      time < slowMs
        ? time
        : Math.min(
            time,
            cpuTimeOf(() => parseDue(line, context())),
          ),
    );
  }
  return times.sort((a, b) => a - b);
}

function* fuzz(locale: string): Generator<string> {
  const next = random(locale.length * 7919 + fuzzedLines);
  for (let line = 0; line < fuzzedLines; line++) yield fuzzLine(locale, longestLine, next);
  for (const [piece, times] of repeatedPieces) yield piece.repeat(times);
}

function speed(): void {
  const ordinary = ['tomorrow 3pm !high', 'friday', 'by next tuesday at 5', 'in 2 weeks', 'jan 20', ''].map(
    (phrase) => `${taskStart}${phrase}`,
  );
  const times = timesOf(Array.from({ length: 300 }, () => ordinary).flat(), 'en-US');
  say(`Ordinary line, median: ${(times[times.length >> 1] ?? 0).toFixed(3)} ms`);
  const slowest: number[] = [];
  for (const locale of ['en-US', ...languages]) {
    const fuzzed = timesOf(fuzz(locale), locale);
    const [median, worst] = [fuzzed[fuzzed.length >> 1] ?? 0, fuzzed.at(-1) ?? 0];
    slowest.push(worst);
    say(
      `Slowest of ${fuzzed.length} fuzzed lines, ${locale}: ${worst.toFixed(1)} ms (median ${median.toFixed(2)} ms)`,
    );
  }
  const worst = Math.max(...slowest);
  say(
    `Slowest of all: ${worst.toFixed(1)} ms; the goal of ${goalMs} ms is ${worst > goalMs ? 'missed' : 'met'}`,
  );
}

const rows = process.argv.indexOf('--rows');
const against = process.argv.indexOf('--against');
if (process.argv.includes('--zones')) printZoneAccuracy();
else if (against > 0) await printChanges(process.argv[against + 1] ?? 'HEAD');
else if (rows > 0) await measureRows(process.argv[rows + 1] ?? 'aside', listsFailures);
else {
  await englishAccuracy();
  await coachLineAccuracy();
  accuracyByLanguage();
  zoneAccuracy();
  speed();
}
