import { oneLine, trimEndOf, trimStartOf, unquoted } from '../lib/text.ts';
import type { DateSpan } from '../platform/requests.ts';
import { type DaySpan, daySpans, platformSpans } from './day-spans.ts';

/** What a list was asked for in words. What was not named is missing. */
export type ListFilters = {
  whose: { kind: 'mine' } | { kind: 'all' } | { kind: 'named'; name: string };
  overdue: boolean;
  done?: true;
  /** When the tasks are due, or were done. */
  due?: DaySpan | undefined;
  doneOn?: DateSpan;
  program?: string;
  newest?: true;
  page: number;
};

/** What the words of a segment say, and what is left of it. */
type Said = Partial<Omit<ListFilters, 'whose' | 'overdue' | 'page' | 'program'>> & {
  whose?: 'mine' | 'all';
  overdue?: boolean;
  open?: true;
  /** A span of which the words do not say whether it is due or done. */
  span?: DaySpan | undefined;
  page?: number;
};

const spanWords = '(?:today|tomorrow|yesterday|(?:this|last|next) week|(?:this|last) month)';
const toSpan = (words: string): DaySpan | undefined => {
  const name = words.toLowerCase().replaceAll(' ', '-');
  return daySpans.find((span) => span === name);
};

const keywords: [words: string, say: (match: string) => Said][] = [
  ['(?:mine|my(?: (?:open )?tasks)?)', () => ({ whose: 'mine' })],
  ["(?:all|every(?:one|body)(?:[’']s)?)", () => ({ whose: 'all' })],
  ['(?:open|not done)', () => ({ open: true })],
  ['(?:done|completed)', () => ({ done: true })],
  ['(?:overdue|late)', () => ({ overdue: true })],
  [`due ${spanWords}`, (match) => ({ due: toSpan(match.slice('due '.length)) })],
  [spanWords, (match) => ({ span: toSpan(match) })],
  ['(?:newest|latest)(?: first)?', () => ({ newest: true })],
  ['by (?:due(?: date)?|date)', () => ({})],
  ['page \\d{1,4}', (match) => ({ page: Math.max(1, Number(/\d+/.exec(match))) })],
];

const patterns = keywords.map(([words, say]) => ({
  first: new RegExp(`^(${words})(?:$|[\\s,?])`, 'i'),
  last: new RegExp(`(?:^|[\\s,])(${words})$`, 'i'),
  say,
}));

/** The words of a filter at the end are no longer than this, so no more of a long segment is looked at. */
const longestWords = 40;

/** What may stand around the words of a filter. */
const before = /[\s,]/;
const after = /[\s,?]/;

/** The first pattern that matches, what it matched, and what that says. */
function sayingOf(text: string, at: 'first' | 'last'): { match: RegExpExecArray; says: Said } | undefined {
  for (const { [at]: pattern, say } of patterns) {
    const match = pattern.exec(text);
    if (match !== null) return { match, says: say(match[1] ?? '') };
  }
  return undefined;
}

/** Adds what words say. False when it contradicts what others say. */
function add(said: Said, says: Said): boolean {
  const isNew = ([key, value]: [string, unknown]) => (said[key as keyof Said] ?? value) === value;
  if (!Object.entries(says).every(isNew)) return false;
  Object.assign(said, says);
  return true;
}

/** Takes the words of filters from both ends of a segment. Undefined when they contradict each other. */
function takeWords(segment: string, said: Said): string | undefined {
  let rest = segment.trim();
  for (;;) {
    const found = sayingOf(rest, 'first');
    if (found === undefined) break;
    if (!add(said, found.says)) return undefined;
    rest = trimStartOf(rest.slice(found.match[0].length), after);
  }
  for (;;) {
    const bare = trimEndOf(rest, after);
    const from = Math.max(0, bare.length - longestWords);
    const found = sayingOf(bare.slice(from), 'last');
    if (found === undefined) return rest;
    if (!add(said, found.says)) return undefined;
    rest = trimEndOf(bare.slice(0, from + found.match.index), before);
  }
}

/** A program's name as it was typed, without what marks it as one. */
const unmarked = (name: string): string =>
  unquoted(name)
    .replace(/^<#[^<>|]*\|([^<>]+)>$/, '$1')
    .replace(/^#/, '')
    .trim();

/** Quoted text is never read: its letters are masked while the line is split. */
const masked = (text: string): string =>
  text.replace(/["“„«][^"“”„«»]*["”“»]|<[^<>]*>/g, (quoted) => '\u0000'.repeat(quoted.length));

/** Splits a line before each "in", "for" and "of". */
function segmentsOf(text: string): { kind: 'in' | 'for' | 'plain'; words: string }[] {
  const hidden = masked(text);
  const starts = [0, ...[...hidden.matchAll(/(?<=\s)(?:in|for|of)\s/gi)].map(({ index }) => index)];
  return starts.map((start, at) => {
    const segment = text.slice(start, starts[at + 1]).trim();
    const [, word, words] = /^(in|for|of)\s+(.*)$/is.exec(segment) ?? [];
    if (words === undefined) return { kind: 'plain', words: segment };
    return { kind: word?.toLowerCase() === 'in' ? 'in' : 'for', words };
  });
}

/** Words that begin no name: "list the goals" may be meant as a task. */
const noName = /^(?:(?:the|an?|my|our|some|these|those|to|up|out)\s|(?:in|for|of)$)/i;
/** What a name within a spoken line cannot have: it is a task then, and so are more words than these. */
const inSentence = /^\d|[:;!?]|,\s/;
const maxNameWords = 5;
const isSentence = (words: string): boolean =>
  inSentence.test(words) || words.split(' ').length > maxNameWords;
/** A name that needs no "for": a mention. */
const mention = /^(?:<@[^<>]+>|@\S+)$/;

const isQuoted = (words: string): boolean => /^["“„«].*["”“»]$/s.test(words);

/**
 * Parses the words after `/todo list`, in any order: whose, in which program, open, done or overdue, a span of days, the
 * order and the page. What is left is a name. Undefined when that can't be one, or when words contradict each other.
 *
 * @param options.spoken the line may as well be a task, so that names need a "for" or an @
 */
export function parseFilters(text: string, { spoken = false } = {}): ListFilters | undefined {
  const said: Said = {};
  let name = '';
  let program = '';
  for (const { kind, words } of segmentsOf(oneLine(text))) {
    const quoted = isQuoted(words);
    const rest = quoted ? words : takeWords(words, said);
    if (rest === undefined) return undefined;
    if (rest === '') {
      if (kind === 'in') return undefined;
      continue;
    }
    if (kind === 'in') program = program === '' ? rest : `${program} in ${rest}`;
    else if (kind === 'for' && /^me$/i.test(rest)) said.whose ??= 'mine';
    else if (name !== '' || (kind === 'plain' && spoken && !mention.test(rest))) return undefined;
    else name = rest;
  }
  if (noName.test(name)) return undefined;
  if (spoken && [name, program].some((one) => isSentence(one) || noName.test(one))) return undefined;
  return toFilters(said, name, unmarked(program));
}

function toFilters(said: Said, name: string, program: string): ListFilters | undefined {
  const { whose, overdue = false, open, done, due, span, newest, page = 1 } = said;
  if (done && (overdue || open)) return undefined;
  if (whose !== undefined && name !== '') return undefined;
  if (due !== undefined && span !== undefined && !done) return undefined;
  const doneOn = done && platformSpans.find((one) => one === span);
  if (done && span !== undefined && doneOn === undefined) return undefined;
  const dueOn = due ?? (done ? undefined : span);
  return {
    whose: name === '' ? { kind: whose ?? 'mine' } : { kind: 'named', name: unmarked(name) },
    overdue,
    ...(done && { done }),
    ...(dueOn && { due: dueOn }),
    ...(doneOn && { doneOn }),
    ...(program && { program }),
    ...(newest && { newest }),
    page,
  };
}

const spokenStart = new RegExp(`^(?:overdue|due ${spanWords}|(?:done )?${spanWords})(?:$|[\\s,?])`, 'i');

/** True for a line without `list` that begins as a list does: "overdue", "this week in Spring", "done yesterday". */
export const startsWithFilter = (line: string): boolean => spokenStart.test(line);
