/** How many characters of a start are looked at. */
export const longestStart = 3;
/** Ends a start after which anything may come. */
const anything = '*';

const token =
  /\\p\{\w{1,30}(?:=\w{1,20})?\}|\\u[\da-f]{4}|\\.|\[(?:\\.|[^\]\\]){1,400}\]|\((?:\?(?:[:=!]|<[=!]|<\w{1,12}>))?|[?*+]\??|\{\d{1,3}(?:,\d{0,3})?\}|./gis;

/** What tokens match: the same few come again and again. */
const characters = new Map<string, Set<string>>();

/** Digits are all alike, and so are blanks. */
export const alike = (text: string): string => text.replace(/\d/g, '0').replace(/\s/g, ' ');

/**
 * What the matches of a pattern may begin with, up to three characters: "fri" and "0pm" of `fri(?:day)?|\d{1,2}pm`. An
 * empty one stands for anything.
 */
export function startsOf(pattern: string): Set<string> {
  const tokens = pattern.match(token) ?? [];
  let next = 0;
  function readAlternatives(): Set<string> {
    const starts = readSequence();
    while (tokens[next] === '|') {
      next++;
      for (const start of readSequence()) starts.add(start);
    }
    return starts;
  }
  function readSequence(): Set<string> {
    let starts = new Set(['']);
    while (!isSequenceEnd(tokens[next])) {
      const first = tokens[next++] ?? '';
      const inner = first.startsWith('(') ? readAlternatives() : undefined;
      if (inner) next++;
      const times = /^(?:[?*+]|\{\d)/.test(tokens[next] ?? '') ? tokens[next++] : undefined;
      // What is looked at from here may only narrow the rest.
      if (/^\(\?<?[=!]/.test(first)) continue;
      const piece = inner ?? characters.getOrInsertComputed(first, charactersOf);
      starts = joined(starts, times ? repeated(piece, times) : piece);
      if (![...starts].some(isUnfinished)) skipSequence();
    }
    return starts;
  }
  function skipSequence(): void {
    for (let depth = 0; depth > 0 || !isSequenceEnd(tokens[next]); next++)
      depth += tokens[next]?.startsWith('(') ? 1 : tokens[next] === ')' ? -1 : 0;
  }
  return new Set([...readAlternatives()].map((start) => start.replace(anything, '')));
}

/** The alternatives of a pattern that are in no group. */
export function alternativesOf(pattern: string): string[] {
  const all = [''];
  let depth = 0;
  for (const one of pattern.match(token) ?? []) {
    depth += one.startsWith('(') ? 1 : one === ')' ? -1 : 0;
    if (depth === 0 && one === '|') all.push('');
    else all.push(`${all.pop()}${one}`);
  }
  return all;
}

const isSequenceEnd = (next: string | undefined): boolean =>
  next === undefined || next === '|' || next === ')';

/** What one token of a pattern matches: its characters, nothing, or anything. */
function charactersOf(one: string): Set<string> {
  if (/^(?:[\^$]|\\b)$/i.test(one)) return new Set(['']);
  if (one === '\\d') return new Set(['0']);
  if (one === '\\s') return new Set([' ']);
  if (one === '.' || /^\\[a-z\d]/i.test(one)) return new Set([anything]);
  if (!one.startsWith('[')) return new Set([alike(one.replace('\\', '').toLowerCase())]);
  if (/^\[\^|\\[wupxnt]|\\[A-Z]|[^\d]-[^\]]/.test(one)) return new Set([anything]);
  const inside = one
    .slice(1, -1)
    .replace(/\\d|\d-\d/g, '0')
    .replace(/\\s/g, ' ')
    .replaceAll('\\', '')
    .toLowerCase();
  return new Set(alike(inside));
}

function repeated(piece: Set<string>, times: string): Set<string> {
  const all = new Set(/^(?:[?*]|\{0)/.test(times) ? ['', ...piece] : piece);
  if (times.startsWith('?') || times.endsWith(',1}')) return all;
  for (let more = 1; more < longestStart; more++) for (const start of joined(all, piece)) all.add(start);
  return all;
}

function joined(starts: Set<string>, piece: Set<string>): Set<string> {
  const all = new Set<string>();
  for (const start of starts)
    if (!isUnfinished(start)) all.add(start);
    else for (const more of piece) all.add((start + more).slice(0, longestStart));
  return all;
}

const isUnfinished = (start: string): boolean => start.length < longestStart && !start.endsWith(anything);
