import type { Span } from './date-fragment.ts';
import { fold } from './fold.ts';
import { type Lexicon, oneOf, phrasesOf, type Unit, withBlanks } from './lexicon.ts';
import { type Anchored, letter, wholePhrase } from './rule.ts';

/** Stands for a length in the phrases around it. */
export const spanMark = '\ue001';

const hourMs = 3_600_000;
const clockUnitMs: Partial<Record<Unit, number>> = { minute: 60_000, hour: hourMs };

/** Adds a number of units. Half a day is twelve hours, half a week four days, half a month fifteen days. */
function addTo(span: Span, unit: Unit, n: number): void {
  const whole = Number.isInteger(n);
  const add = (name: string, count: number): void => {
    span.date[name] = (span.date[name] ?? 0) + count;
  };
  const ms = clockUnitMs[unit] ?? (unit === 'day' && !whole ? 24 * hourMs : undefined);
  if (ms !== undefined) span.elapsedMs = (span.elapsedMs ?? 0) + n * ms;
  else if (unit === 'business') span.business = (span.business ?? 0) + Math.round(n);
  else if (unit === 'quarter') add('months', Math.round(3 * n));
  else if (whole) add(`${unit}s`, n);
  else if (unit === 'week') add('days', Math.ceil(7 * n));
  else if (unit === 'year') add('months', Math.round(12 * n));
  else {
    add('months', Math.floor(n));
    add('days', Math.round((n % 1) * 30));
  }
}

/** A length in ISO 8601, such as PT30M. */
function spanOfLength(length: string): Span {
  const { years, months, weeks, days, hours, minutes, seconds } = Temporal.Duration.from(length);
  const elapsedMs = hours * hourMs + minutes * 60_000 + seconds * 1000;
  return elapsedMs > 0 ? { date: {}, elapsedMs } : { date: { years, months, weeks, days } };
}

/** What the lengths of a language are made of: patterns without groups, and what their words mean. */
type SpanWords = {
  numbers: string;
  units: string;
  numberOf: (word: string) => number;
  unitOf: (word: string) => Unit;
};

const hoursAndMinutes = /^(?<hours>\d{1,2})\s?h\s?(?<minutes>[0-5]\d)$/;

/** How long a piece of a length may be, and how many may follow the first one. */
const maxPiece = 40;
const maxMore = 2;
/** And what comes before it: "two to". */
const maxLow = 24;

/** Finds the lengths of time in a language ("2 hours and a half", "3 to 4 days", "1h30"), and says what they mean. */
export function createSpans(
  { spans, parts, words: { and, to, or }, spaced = true }: Lexicon,
  { numbers, units, numberOf, unitOf }: SpanWords,
) {
  const ws = spaced ? '\\s{1,4}' : '\\s{0,4}';
  const blanks = (text: string): string => withBlanks(fold(text));
  const known = (list?: string) =>
    phrasesOf(list).map(([meaning, text]) => {
      const phrase = blanks(text);
      return { meaning, phrase, whole: new RegExp(`^(?:${phrase})$`) };
    });
  const [fixed, partOf] = [known(spans), known(parts)];
  const part = `(?:${oneOf(...partOf.map(({ phrase }) => phrase))})`;
  const before = `(?<before>\\s{0,2}${part})?`;
  const digits = '(?:[1-9]/[2-9]|\\d{1,4}(?:[.,]\\d{1,2})?)';
  const count = `(?:(?<n>${digits})${before}[\\s-]{0,2}|(?<n>${numbers})${before}(?:${ws}|-))`;
  const piece = `${count}(?<between>${part}${ws})?(?<unit>${units})(?<after>${ws}${part})?|\\d{1,2}\\s?h\\s?[0-5]\\d`;
  const one = wholePhrase([...fixed.map(({ phrase }) => phrase), piece].join('|'), spaced);
  const more = new RegExp(`^\\s{0,4}(?:,\\s{0,4})?(?:(?:${blanks(oneOf(and))})${ws})?`);
  const low = new RegExp(
    `(?<![${letter}\\d])(?<low>\\d{1,2}|${numbers})(?:\\s{0,2}[-–]\\s{0,2}|${ws}(?:${blanks(oneOf(to, or))})${ws})$`,
  );
  const addedBy = (text?: string): number =>
    text ? Number(partOf.find(({ whole }) => whole.test(text.trim()))?.meaning ?? 0) : 0;

  /** The length that a text means; with `low` in place of its number. */
  function spanOf(text: string, low?: string): Span {
    const length = /^\d/.test(text) ? undefined : fixed.find(({ whole }) => whole.test(text))?.meaning;
    if (length) return spanOfLength(length);
    const { hours, minutes } = hoursAndMinutes.exec(text)?.groups ?? {};
    if (hours) return spanOfLength(`PT${hours}H${minutes}M`);
    const span: Span = { date: {} };
    let rest = text;
    for (let found = one.exec(rest); found; found = one.exec(rest)) {
      const { n = '', before, between, after, unit = '' } = found.groups ?? {};
      addTo(span, unitOf(unit), numberOf(low ?? n) + addedBy(before) + addedBy(between) + addedBy(after));
      rest = rest.slice(found.index + found[0].length);
    }
    return span;
  }

  /** All of a length, by its first piece: "2 to 3 weeks and 4 days". */
  function read(text: string, first: RegExpExecArray): Anchored {
    const { index } = first;
    const lowest = spaced ? low.exec(text.slice(Math.max(0, index - maxLow), index)) : null;
    let end = index + first[0].length;
    for (let count = 0; spaced && count < maxMore && first.groups?.n; count++) {
      const gap = more.exec(text.slice(end, end + maxPiece))?.[0].length ?? 0;
      const next = one.exec(text.slice(end + gap, end + gap + maxPiece));
      if (!next?.groups?.n || next.index > 0) break;
      end += gap + next[0].length;
    }
    return {
      mark: spanMark,
      start: index - (lowest?.[0].length ?? 0),
      end,
      groups: { span: text.slice(index, end), low: lowest?.groups?.low },
    };
  }
  return { anchor: { marks: [spanMark], pattern: one, read }, spanOf };
}
