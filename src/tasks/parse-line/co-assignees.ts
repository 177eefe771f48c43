import { mentionAt } from './mentions.ts';
import type { NameReader } from './names.ts';
import type { AssigneeRef, ParseLineContext } from './types.ts';

const AND = /\s{0,4}(?:,\s{0,4})?(?:and|or|&|\+)\s{1,4}|\s{0,4}[,/]\s{0,4}/iuy;
const EMAIL = /^[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){0,8}/;
const ME = /^(?:me|myself)(?![\p{L}\p{N}'’])/iu;
/** How many people are looked for behind the first. */
const MOST = 4;

/** Those named together with somebody: who, and where the last of them ends. */
export type Also = { people: AssigneeRef[]; end: number };

/** Who is named next, after an "and"; `possessive` for what is theirs; undefined for nobody. */
function nextOf(
  line: string,
  end: number,
  { text, nameAt, unknownNameAt, endsAt }: NameReader,
  context: ParseLineContext,
): { value: AssigneeRef; end: number } | 'possessive' | undefined {
  AND.lastIndex = end;
  const found = AND.exec(text)?.[0];
  if (found === undefined) return undefined;
  const start = end + found.length;
  const rest = line.slice(start, start + 120);
  const mention = mentionAt(rest, context);
  if (mention) return { value: mention.value, end: start + mention.length };
  const email = EMAIL.exec(rest)?.[0].replace(/\.$/, '');
  if (email) {
    const known = context.isPerson?.(email) ?? false;
    return { value: { kind: 'name', name: email, known }, end: start + email.length };
  }
  const spoken = /[\p{L}&+]/u.test(found);
  const me = spoken ? ME.exec(rest)?.[0] : undefined;
  if (me) return { value: { kind: 'me' }, end: start + me.length };
  const named = nameAt(start);
  if (named === 'possessive') return named;
  if (named) return { value: { kind: 'name', name: named.name, known: named.known }, end: named.end };
  const words = unknownNameAt(start);
  const last = words.at(-1);
  if (!spoken || !last || !endsAt(words, words.length - 1)) return undefined;
  const name = words.map((word) => word.text).join(' ');
  return { value: { kind: 'name', name, known: false }, end: last.end };
}

/** Who else is named together with whom the line just named; `possessive` where it goes on with what is theirs. */
export function alsoNamed(
  line: string,
  end: number,
  reader: NameReader,
  context: ParseLineContext,
): Also | 'possessive' {
  const also: Also = { people: [], end };
  while (also.people.length < MOST) {
    const next = nextOf(line, also.end, reader, context);
    if (next === 'possessive' && also.people.length === 0) return next;
    if (next === undefined || next === 'possessive') break;
    also.people.push(next.value);
    also.end = next.end;
  }
  return also;
}
