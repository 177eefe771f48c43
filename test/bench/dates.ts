/**
 * How good and how quick due dates are, over the corpora in ../shared/dates when they are there: `npm run dates`.
 * `npm run dates -- --quick` fuzzes 500 lines a language instead of 20,000; `--fails` lists what is missed.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Due, languages, parseDue } from '../../src/tasks/due-date/index.ts';
import { parseTaskLine } from '../../src/tasks/parse-line/index.ts';
import { shared } from '../support/machine.ts';
import { contextOf, isRight, localeOf, type Row } from './corpora.ts';
import { fuzzLine, random } from './fuzz.ts';

const QUICK = process.argv.includes('--quick');
const FAILS = process.argv.includes('--fails');
const FUZZED_LINES = QUICK ? 500 : 20_000;
const LONGEST_LINE = 3_000;
const ZONES = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'];
const LINE = 'call Anna re onboarding ';

const say = (line = ''): boolean => process.stdout.write(`${line}\n`);
const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

function rowsOf(file: string): Row[] {
  const path = shared(`dates/${file}`);
  return path
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];
}

type Outcome = 'right' | 'asked' | 'missed' | 'wrong';

function outcomeOf(row: Row, due: Due | null): Outcome {
  if (due === null) return 'missed';
  if (isRight(row, due.due.getTime())) return 'right';
  return due.readings.length > 1 ? 'asked' : 'wrong';
}

/** English rows with a date, each placed in a line of a task. */
async function inTaskLines(rows: Row[], suffix: string): Promise<void> {
  const counts: Record<Outcome, number> = { right: 0, asked: 0, missed: 0, wrong: 0 };
  let asks = 0;
  for (const row of rows) {
    const { due } = await parseTaskLine(`${LINE}${row.phrase}${suffix}`, contextOf(row));
    const outcome = outcomeOf(row, due);
    counts[outcome]++;
    if (due && due.readings.length > 1) asks++;
    if (FAILS && outcome !== 'right')
      say(
        `    ${outcome}: ${row.source} ${JSON.stringify(row.phrase)} ${row.expected} ${due?.due.toISOString()}`,
      );
  }
  const n = rows.length;
  say(
    `  ${JSON.stringify(`${LINE}…${suffix}`)} (${n}): first reading right ${percent(counts.right, n)}, ` +
      `silently wrong ${percent(counts.wrong, n)}, right among those asked about ${percent(counts.asked, n)}, ` +
      `no date found ${percent(counts.missed, n)}; asked in ${percent(asks, n)} of all`,
  );
}

async function englishAccuracy(): Promise<void> {
  const rows = rowsOf('dev-en.jsonl');
  if (rows.length === 0) return void say('left out: the corpora are not there');
  const core = rows.filter(
    ({ tier = 'core', register = 'typed' }) => tier === 'core' && register === 'typed',
  );
  const dated = core.filter(({ match }) => match === 'date' || match === 'instant');
  say('English, typed register, every source but the zones:');
  const phrases = dated.filter(({ source }) => source !== 'tz-dst');
  for (const suffix of ['', ' !high']) await inTaskLines(phrases, suffix);
  say('With the zones:');
  for (const suffix of ['', ' !high']) await inTaskLines(dated, suffix);
  const none = core.filter(({ match }) => match === 'none');
  let quiet = 0;
  for (const row of none) {
    const { due } = await parseTaskLine(row.phrase, contextOf(row));
    if (due === null) quiet++;
    else if (FAILS) say(`    taken: ${row.phrase}`);
  }
  say(`Lines without a date (${none.length}): none taken in ${percent(quiet, none.length)}`);
}

function accuracyByLanguage(): void {
  const rows = rowsOf('dev-i18n.jsonl').filter(({ source }) => source.startsWith('i18n-basic'));
  const byLanguage = Map.groupBy(rows, localeOf);
  const figures = [...byLanguage].map(([locale, own]) => {
    const right = own.filter((row) => outcomeOf(row, parseDue(row.phrase, contextOf(row))) === 'right');
    return `${locale} ${right.length}/${own.length}`;
  });
  if (figures.length > 0) say(`Languages, kinds right: ${figures.join(', ')}`);
}

/** Run in a process of its own under another TZ; prints how many rows are right. */
function zonesHere(): void {
  const rows = rowsOf('dev-en.jsonl').filter(({ source }) => source === 'tz-dst');
  const right = rows.filter((row) => outcomeOf(row, parseDue(row.phrase, contextOf(row))) === 'right');
  say(`${right.length} of ${rows.length}`);
}

function zoneAccuracy(): void {
  for (const zone of ZONES) {
    const script = fileURLToPath(import.meta.url);
    const answer = execFileSync(process.execPath, [script, '--zones'], {
      env: { ...process.env, TZ: zone },
      encoding: 'utf8',
    });
    say(`Zones and daylight saving under TZ=${zone}: ${answer.trim()}`);
  }
}

const SLOW = 10;

/**
 * Milliseconds for each line, in order. A slow one is timed four times more and its least time counts: what else the machine
 * does just then is not the parser's.
 */
function timesOf(lines: Iterable<string>, locale: string): number[] {
  const context = { now: new Date('2026-01-14T14:30:00Z'), timeZone: 'America/New_York', locale };
  const once = (line: string): number => {
    const start = performance.now();
    parseDue(line, context);
    return performance.now() - start;
  };
  const times: number[] = [];
  for (const line of lines) {
    const time = once(line);
    times.push(time < SLOW ? time : Math.min(time, ...Array.from({ length: 4 }, () => once(line))));
  }
  return times.sort((a, b) => a - b);
}

function* fuzz(locale: string): Generator<string> {
  const next = random(locale.length * 7919 + FUZZED_LINES);
  for (let line = 0; line < FUZZED_LINES; line++) yield fuzzLine(locale, LONGEST_LINE, next);
}

function speed(): void {
  const ordinary = ['tomorrow 3pm !high', 'friday', 'by next tuesday at 5', 'in 2 weeks', 'jan 20', ''].map(
    (phrase) => `${LINE}${phrase}`,
  );
  const times = timesOf(Array.from({ length: 300 }, () => ordinary).flat(), 'en-US');
  say(`Ordinary line, median: ${(times[times.length >> 1] ?? 0).toFixed(3)} ms`);
  for (const locale of ['en-US', ...languages]) {
    const fuzzed = timesOf(fuzz(locale), locale);
    const [median, worst] = [fuzzed[fuzzed.length >> 1] ?? 0, fuzzed.at(-1) ?? 0];
    say(
      `Slowest of ${FUZZED_LINES} fuzzed lines, ${locale}: ${worst.toFixed(1)} ms (median ${median.toFixed(2)} ms)`,
    );
  }
}

if (process.argv.includes('--zones')) zonesHere();
else {
  await englishAccuracy();
  accuracyByLanguage();
  zoneAccuracy();
  speed();
}
