import { remembered } from '../../lib/remembered.ts';
import { trimEndOf, trimStartOf, unquoted } from '../../lib/text.ts';
import { declinedOf } from '../../workspaces/declined-names.ts';
import { foldName } from '../../workspaces/names.ts';
import { englishVerb } from '../parse-line/duty.ts';
import { type Meaning, maxWordsFrom, meaningsOf, type Said } from './filter-words.ts';
import { roleIn } from './wish-words.ts';

/** Who and what a line may name. `me`: the email of whoever typed it. */
export type Names = { isPerson(name: string): boolean; isProgram(name: string): boolean; me?: string };

/** A piece of a line: words of a list, a name, or words that lists don't know. */
export type Piece = {
  kind: 'words' | 'person' | 'program' | 'unknown';
  /** As typed; a name without what marks it. */
  text: string;
  /** What the words may mean. */
  meanings: readonly Meaning[];
  /** Where it stands in the line. */
  range: Range;
  /** The sign after it that ends a phrase. */
  end?: string | undefined;
};

export type Range = readonly [start: number, end: number];

type Token = Pick<Piece, 'text' | 'range' | 'end'> & { name: string; folded: string; isMarked: boolean };

/** "d'Anna", "l'essai": the article is a word of its own. */
export const withoutElision = (text: string): string =>
  text.replace(/(?<!\p{L})(d|l|j|c|s|m|t|qu|un|all|dell|nell)['’](?=\p{L})/giu, '$1 ');
const tokenPattern = /["“„«][^"“”„«»]{1,200}["”“»],?|<[^<>]{1,200}>['’]?s?,?|\S+/g;
const outside = /[\s.,;:!?…()¿¡]/;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** The longest phrase in a script without blanks. */
const maxUnspaced = 6;

/** Words of programs that tasks have as well: they alone name none, unless "in" stands before them. */
const ordinary =
  /^(?:\d{1,4}|calls?|groups?|gruppen?|groupes?|grup[oa]s?|grup[py]|gruppo|groep|first|new|one|days?|tage?|jours?|d[ií]as?|giorni|dagen|dni|weeks?|wochen?|months?|monate?|sessions?|sitzung|séances?|sesi[oó]n|sessione|sessie|sessão|sesj[aęi]|meetings?|workshops?|anrufe?|appels?|llamadas?|chiamat[ae]|chamadas?|rozmow[ayę]|plan|teams?|training|coaching|course|kurs|cours|curso|corso|cursus|class|intro|program\p{L}{0,3}|kick-?off|community|club|work|time|life|personal)$/iu;

/** Splits a word of a script without blanks where known words begin and end. */
function splitUnspaced(text: string): string[] {
  const parts: string[] = [];
  let unknown = '';
  for (let at = 0; at < text.length; ) {
    let length = Math.min(maxUnspaced, text.length - at);
    while (length > 0 && meaningsOf(foldName(text.slice(at, at + length))).length === 0) length -= 1;
    if (length > 0) {
      if (unknown !== '') parts.push(unknown);
      unknown = '';
      parts.push(text.slice(at, at + length));
    } else unknown += text.charAt(at);
    at += Math.max(length, 1);
  }
  return unknown === '' ? parts : [...parts, unknown];
}

const tokensOf = remembered((line): readonly Token[] => {
  const tokens: Token[] = [];
  for (const { 0: word, index } of withoutElision(line).matchAll(tokenPattern)) {
    let to = index;
    for (const part of unspaced.test(word) ? splitUnspaced(word) : [word]) {
      to += part.length;
      const led = trimStartOf(part, outside);
      const text = trimEndOf(led, outside);
      const name = text.replace(/['’]s$/i, '').replace(/(?<=s)['’]$/i, '');
      const folded = foldName(name);
      if (folded === '') continue;
      const start = to - led.length;
      tokens.push({
        text,
        name,
        folded,
        range: [start, start + text.length],
        isMarked: /^["“„«<@#]|\S@\S/.test(text),
        end: /[.,;:!?]$/.exec(part)?.[0],
      });
    }
  }
  return tokens;
}, 50);

/** A piece that a sign marks: a mention, a channel, a tag, an email or a quotation, which may be a program's name. */
function marked({ name, range, end }: Token, names: Names | undefined): Piece {
  const channel = /^<#[^<>|]*\|([^<>]+)>$/.exec(name)?.[1];
  const text = channel ?? unquoted(name).replace(/^#/, '');
  const isProgram = /^(?:<#|#)/.test(name) || (text.length < name.length && names?.isProgram(text));
  const kind = /^<@|@/.test(name) ? 'person' : isProgram ? 'program' : 'unknown';
  return { kind, text, meanings: [], range, end };
}

/** "The Leadership **program**" */
const programWord = /^(?:programm?[ae]?|programu)$/u;

/** The most words in a name. */
const maxName = 5;

/** How many of the next `max` tokens are one phrase that fits. Commas and the like end a phrase. */
function longest(
  tokens: readonly Token[],
  at: number,
  max: number,
  fits: (some: readonly Token[]) => boolean,
): number {
  let most = 0;
  for (let length = 1; length <= max && at + length <= tokens.length; length += 1) {
    const some = tokens.slice(at, at + length);
    if (some.at(-1)?.isMarked) break;
    if (fits(some)) most = length;
    if (some.at(-1)?.end) break;
  }
  return most;
}

const joined = (tokens: readonly Token[], key: 'name' | 'text' | 'folded'): string =>
  tokens.map((one, at) => one[key === 'name' && at < tokens.length - 1 ? 'text' : key]).join(' ');

/**
 * The person whom these words name, also as in "Annas Aufgaben", and after "for" or with a capital in "dla Anny".
 *
 * @param isLed whether they stand where a name does
 */
function personIn(tokens: readonly Token[], { isPerson }: Names, isLed: boolean): string | undefined {
  const name = joined(tokens, 'name');
  // "Do I have anything" names no Ida.
  if (name.length === 1 && /\p{Script=Latin}/u.test(name)) return undefined;
  const found = [name, name.endsWith('s') ? name.replace(/(?<=\p{L}{2})s$/u, '') : name].find(isPerson);
  return found ?? (isLed ? declinedOf(name, isPerson) : undefined);
}

/** Whether a piece may mean one of these. */
export const means = (piece: Piece | undefined, ...some: Meaning[]): boolean =>
  piece?.meanings.some((one) => some.includes(one)) ?? false;

/** Whether a piece is in one of these ranges of its line. */
export const isWithin = ({ range: [start, end] }: Piece, ranges: readonly Range[]): boolean =>
  ranges.some(([from, to]) => from <= start && end <= to);

/** Words that only lead to a name. */
const isBeforeName = (piece: Piece | undefined): boolean =>
  piece?.kind === 'words' && means(piece, 'for', 'in');
/** What a piece says of the tasks of a list. */
export const filterOf = (piece: Piece | undefined): Said | undefined =>
  piece?.meanings.find((one) => typeof one === 'object');
export const isOverdue = (piece: Piece): boolean => filterOf(piece)?.state === 'overdue';
/** "Everything", "all of" */
export const isOfAll = (piece: Piece | undefined): boolean =>
  filterOf(piece)?.whose === 'all' || /^all of$/i.test(piece?.text ?? '');
/** "Tasks", "overdue" */
export const isOfTasks = (piece: Piece): boolean =>
  means(piece, 'subject') || filterOf(piece)?.state !== undefined;
/** Tasks, and verbs that hand them over, may precede a declined name: "zaległe zadania anny", "przekaż 7 priyi". */
const isBeforeOwner = (piece: Piece | undefined): boolean =>
  piece !== undefined &&
  (roleIn(piece.text, 'give', 'detail', 'card') ||
    isOfTasks(piece) ||
    /^(?:o|u|dodaj|dopisz|dorzuć|wrzuć|zapisz|przenieś|dołącz|klient\p{L}{1,2})$/iu.test(piece.text));
/** "Jonasa **i** priyi" */
const isBesideName = (pieces: readonly Piece[]): boolean =>
  means(pieces.at(-1), 'and') && pieces.at(-2)?.kind === 'person';

/** The pieces of a line, in order. A known name counts before a word of a list only where it is longer, or after "for". */
export const scan = (line: string, names: Names | undefined): readonly Piece[] =>
  names === undefined ? unnamed(line) : piecesOf(line, names);
const unnamed = remembered((line) => piecesOf(line, undefined), 50);

function piecesOf(line: string, names: Names | undefined): Piece[] {
  const tokens = tokensOf(line);
  const pieces: Piece[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token;
    if (token.isMarked) {
      pieces.push(marked(token, names));
      at += 1;
      continue;
    }
    const before = pieces.at(-1);
    if (before?.kind === 'program' && !before.end && programWord.test(token.folded)) {
      pieces.splice(-1, 1, { ...before, range: [before.range[0], token.range[1]], end: token.end });
      at += 1;
      continue;
    }
    const isPhrase = (some: readonly Token[]) => meaningsOf(joined(some, 'folded')).length > 0;
    const words = longest(tokens, at, maxWordsFrom(token.folded), isPhrase);
    const isLed =
      isBeforeName(pieces.at(-1)) ||
      isBeforeOwner(pieces.at(-1)) ||
      isBesideName(pieces) ||
      (at > 0 &&
        (/^\p{Lu}/u.test(token.text) ||
          (at === tokens.length - 1 && roleIn(tokens[0]?.text, 'give', 'card'))));
    const person = names
      ? longest(tokens, at, maxName, (some) => personIn(some, names, isLed) !== undefined)
      : 0;
    // "Anna's call" and "the first 2 days" are no wishes about "Group call" and "First 90 days".
    const isOrdinary = () =>
      (ordinary.test(token.name) || englishVerb.test(`${token.name} `)) && !means(pieces.at(-1), 'in');
    const isProgram = (some: readonly Token[]): boolean =>
      names?.isProgram(joined(some, 'name')) === true && !(some.length === 1 && isOrdinary());
    const program = names ? longest(tokens, at, maxName, isProgram) : 0;
    const name = Math.max(person, program);
    // "Para el viernes" names no El.
    const isArticle = name === 1 && /^\p{Ll}/u.test(token.text) && meaningsOf(token.folded).includes('glue');
    const isName = name > words || (name === words && isBeforeName(pieces.at(-1)) && !isArticle && name > 0);
    const length = isName ? name : Math.max(words, 1);
    const some = tokens.slice(at, at + length);
    const last = some.at(-1) ?? token;
    // "Malik's CV": no surname follows.
    const end = last.end ?? /(?<=['’])s$/.exec(last.text)?.[0];
    const place = { range: [token.range[0], last.range[1]], end } as const;
    if (isName) {
      const afterIn = means(pieces.at(-1), 'in');
      const isOfProgram = program > person || (program === person && afterIn);
      const text = (isOfProgram ? undefined : names && personIn(some, names, isLed)) ?? joined(some, 'name');
      pieces.push({ kind: isOfProgram ? 'program' : 'person', text, meanings: [], ...place });
    } else if (words > 0) {
      pieces.push({
        kind: 'words',
        text: joined(some, 'text'),
        meanings: meaningsOf(joined(some, 'folded')),
        ...place,
      });
    } else pieces.push({ kind: 'unknown', text: token.text, meanings: [], ...place });
    at += length;
  }
  return pieces;
}

/** The people whom a text names. */
export const peopleIn = (text: string, names: Names): string[] =>
  scan(text, names).flatMap(({ kind, text }) => (kind === 'person' ? [text] : []));

/** The names in a line with other words: "Anna" in "what is Anna's email". A line that may be a name itself has none. */
export function namesIn(line: string, names: Names): string[] {
  const pieces = scan(line, names);
  const hasWords = pieces.some(({ kind }) => kind === 'words');
  return hasWords
    ? pieces.flatMap(({ kind, text }) => (kind === 'person' || kind === 'program' ? [text] : []))
    : [];
}
