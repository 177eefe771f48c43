import { maskLiteral } from '../due/mask.ts';
import type { Range } from './cut.ts';
import { mentionsIn } from './mentions.ts';
import { afterFor, type NameReader, nameReader } from './names.ts';
import { isAside } from './place.ts';
import type { Assignee, CaptureContext, Taken } from './types.ts';

/** Somebody whom the line may give the task to. One that is not firm gives way to one that is: a first name alone. */
type Candidate = Taken<Assignee> & { firm: boolean };

/** Whose task it is, the words that say so, and all other names, which are words of the task and no dates. */
export type Chosen = { assignee: Assignee | null; firm: boolean; taken: Range[]; others: Range[] };

/** `for me`, first or last in the line. */
const FOR_ME = /(?<![\p{L}\p{N}])for\s{1,4}(?:me|myself)(?![\p{L}\p{N}'’_-])/giu;
const AND = /\s{0,4}(?:,\s{0,4})?(?:and|or|&|\+)\s{1,4}|\s{0,4}[,/]\s{0,4}/iuy;
const SEVERAL: Assignee = { kind: 'several' };

/** Whether somebody else is named together with whom the line just named; `possessive` for what is theirs. */
function another(
  line: string,
  end: number,
  { text, nameAt, strangerAt, endsAt }: NameReader,
): boolean | 'possessive' {
  AND.lastIndex = end;
  const found = AND.exec(text)?.[0];
  if (found === undefined) return false;
  const start = end + found.length;
  const rest = line.slice(start, start + 80);
  if (/^(?:<@|@\p{L}|[\w.+-]{1,64}@[\w-])/u.test(rest)) return true;
  const spoken = /[\p{L}&+]/u.test(found);
  if (spoken && /^(?:me|myself)(?![\p{L}\p{N}'’])/iu.test(rest)) return true;
  const name = nameAt(start);
  if (name !== undefined) return name === 'possessive' ? name : true;
  const words = strangerAt(start);
  return spoken && words.length > 0 && endsAt(words, words.length - 1);
}

function namesIn(line: string, reader: NameReader): Candidate[] {
  return afterFor(reader.text).flatMap(([start, at]): Candidate[] => {
    const named = reader.nameAt(at);
    if (named === 'possessive') return [];
    const stranger = reader.strangerAt(at).at(-1);
    const end = named?.end ?? stranger?.end;
    if (end === undefined) return [];
    const also = another(line, end, reader);
    if (also === 'possessive' || (named === undefined && !also)) return [];
    const { name = '', known = false, words = 0 } = named ?? {};
    const value: Assignee = also ? SEVERAL : { kind: 'name', name, known };
    return [{ value, range: [start, end], firm: known && words > 1 }];
  });
}

const EMAIL = /(?<!\S)for\s{1,4}([\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,8})/gi;

/**
 * `for anna@example.com`: who has this address. One that nobody has is taken only as the line's last word; elsewhere
 * an address belongs to the task.
 */
function emailsIn(line: string, reader: NameReader, { isPerson = () => false }: CaptureContext): Candidate[] {
  const shown = maskLiteral(line);
  return [...line.matchAll(EMAIL)].slice(-6).flatMap((match): Candidate[] => {
    const [whole, email = ''] = match;
    const range: Range = [match.index, match.index + whole.length];
    const known = isPerson(email);
    const last = /^[\s.!]*$/.test(line.slice(range[1]));
    // Within quotes the "for" is hidden too.
    if (!shown.startsWith(whole.slice(0, 3), match.index) || !(known || last)) return [];
    const value: Assignee = another(line, range[1], reader) ? SEVERAL : { kind: 'name', name: email, known };
    return [{ value, range, firm: true }];
  });
}

function meIn(line: string, reader: NameReader, context: CaptureContext): Candidate[] {
  const all = [...reader.text.matchAll(FOR_ME)];
  return [all[0], all.length > 1 ? all.at(-1) : undefined].flatMap((match): Candidate[] => {
    if (!match) return [];
    const range: Range = [match.index, match.index + match[0].length];
    if (another(line, range[1], reader) === true) return [{ value: SEVERAL, range, firm: false }];
    const apart = isAside(line.slice(0, range[0]), context) || isAside(line.slice(range[1]), context);
    return apart ? [{ value: { kind: 'me' }, range, firm: false }] : [];
  });
}

const keyOf = (who: Assignee): string =>
  who.kind === 'slack' ? who.id : who.kind === 'name' ? who.name.toLowerCase() : who.kind;

/**
 * Whom a line, in which signs are hidden, gives the task to. Mentions, emails and full names come before a first
 * name alone; two of one kind are `several`. So is a first name at the very end after a full name within the line,
 * which may be meant either way.
 */
export function assigneeIn(line: string, context: CaptureContext): Chosen {
  const reader = nameReader(line, context);
  const mentions = mentionsIn(line, context).map(
    (one): Candidate =>
      another(line, one.range[1], reader) === true
        ? { ...one, value: SEVERAL, firm: true }
        : { ...one, firm: true },
  );
  const all = [
    ...mentions,
    ...emailsIn(line, reader, context),
    ...namesIn(line, reader),
    ...meIn(line, reader, context),
  ];
  const firm = all.filter((one) => one.firm);
  const first = ({ range }: Candidate): boolean => isAside(line.slice(0, range[0]), context);
  const last = ({ range }: Candidate): boolean => isAside(line.slice(range[1]), context);
  const weak = all.filter((one) => !one.firm);
  const contested = weak.length > 0 && firm.length > 0 && !firm.some((one) => first(one) || last(one));
  const rivals = firm.length === 0 ? weak : contested ? [...firm, ...weak.filter(last)] : firm;
  const chosen = rivals.find(first) ?? rivals.at(-1);
  const assignee =
    new Set(rivals.map(({ value }) => keyOf(value))).size > 1 ? SEVERAL : (chosen?.value ?? null);
  return {
    assignee,
    firm: chosen?.firm ?? false,
    taken: chosen ? [chosen.range] : [],
    others: all.filter((one) => one !== chosen).map(({ range }) => range),
  };
}
