import { excepting, forWord } from '../for-words.ts';
import { maskLiterals } from '../mask.ts';
import { dutiesIn } from './duty.ts';
import { setOff } from './names.ts';
import { dateFollows, isEndOfText } from './position.ts';
import { peopleAt } from './possible-name.ts';
import { possibleNames } from './program.ts';
import { type Range, rangeOf } from './ranges.ts';
import type { Extracted, ParseLineContext, ProgramRef } from './types.ts';
import { looksLikeName, wordsFrom } from './words.ts';

/** Members of a program, in the other languages. */
const members =
  '(?:deelnemers|leden|cliënten|klanten|teilnehmer(?:innen)?|mitglieder|klient(?:inn)?en|participants|membres|clients|participantes|miembros|membros|clientes|partecipanti|membri|clienti|uczestni(?:ków|cy)|klienc?(?:tów|i))';
const everyone = `(?:everyone|everybody|all(?: (?:the )?(?:members|clients|people|participants))?|tout le monde|tod[oa](?: el| o)? mundo|iedereen|alla|toda a gente|(?:tutti )?quelli|(?:tous )?ceux|toutes celles|(?:todos )?l?os|всех|(?:alle|tous|todos|tutti|wszystkich|wszyscy)(?: (?:les |los |os |i )?${members})?)`;
const within = '(?:in|of|from|im|aus|dans|de|en|em|n[oa]|do|da|di|van|i|w|в)';
const pattern = (phrase: string): RegExp => new RegExp(phrase.replaceAll(' ', '\\s{1,4}'), 'iu');
/** Everybody, without a program: "for everybody", "for my clients". */
const all = `(?:everyone|everybody|tout le monde|iedereen|(?:(?:all|each) (?:of )?)?(?:my|our) (?:clients|coachees|members|people|participants)|all (?:the )?(?:clients|coachees|members|participants)|(?:alle|tous|todos|tutti|wszyscy) (?:les |los |os |i )?${members}|(?:alle )?meine (?:klient(?:inn)?en|kunden|coachees)|(?:tous )?mes (?:clients|coachés)|(?:todos )?mis clientes|(?:todos )?(?:os )?meus clientes|(?:tutti )?i miei clienti|(?:al )?mijn (?:cliënten|klanten))`;
/** Followed by a program, or without one. */
const anyone = (ofProgram: string, others: string): string =>
  `(?:(?<program>${ofProgram} ${within} )|${others}(?![\\p{L}\\p{N}]))`;
/** "For everyone in Leadership" anywhere, "to all in Spring" at the head */
const forAnyone = pattern(
  `(?<![\\p{L}\\p{N}\\\\])(?:${forWord}|^(?:to|an|à|ad?|aan|do)) ${anyone(everyone, all)}`,
);
/** "Everyone in Leadership should …", "the members of Spring: …", "remind my clients to …" */
const anyoneFirst = pattern(
  `^${anyone(
    `(?:${everyone}|(?:(?:the|die|les|los|os|i|de) )?(?:clients|members|people|${members}))`,
    `(?:${all}|alle|tous|tod[oa]s|tutti|wszyscy|alla)`,
  )}`,
);
/** "Everyone in Spring **except Tom**" */
export const except = new RegExp(
  `(?:\\s{0,4},)?\\s{0,4}(?<!\\p{L})(?:except for|${excepting}|but not|apart from|bis auf)\\s{1,4}(?=\\p{L})`,
  'iu',
);
/** A name in quotes, a tag, or a channel as Slack sends it. */
const marked =
  /^(?:["“](?<quoted>[^"“”\n]{1,80})["”]|#(?<tag>[\p{L}\p{N}_-]{1,80})|<#C[A-Z0-9]{1,20}\|(?<channel>[^<>]{1,80})>)/iu;

/** Where "everyone" stands in a line, whether a program follows, and where these words end. */
type Place = {
  start: number;
  at: number;
  hasProgram: boolean;
  endAfter(end: number, isSure: boolean): number | undefined;
};

/** Those whom a line leaves out: "except Anna and Tom". */
export function findExcepted(line: string, context: ParseLineContext): Extracted<string[]> | null {
  const text = maskLiterals(line);
  const match = except.exec(text);
  if (match === null) return null;
  const [start, at] = rangeOf(match);
  const { names, end } = peopleAt(text, at, context);
  return names.length === 0 ? null : { value: names, range: [start, end] };
}

/** A task whose verb is its last word: "hoofdstuk 4 **lezen** voor maandag". */
const verbLast =
  /^ (?!(?:haben|hebben|sind|zijn|werden|worden|is|ist) )(?:\S{1,20} ){1,8}?\p{Ll}{2,20}(?:en|ern|eln)(?= (?:bis|vor|zum|voor|tot|tegen|op|am) |[.!]?$)/iu;

/** "Everyone in Leadership should read it": the words up to the task say whose it is. */
function firstPlace(text: string): Place | undefined {
  for (const { start, taskAfter } of dutiesIn(text)) {
    const found = anyoneFirst.exec(text.slice(start, start + 80));
    if (found === null) continue;
    const at = start + found[0].length;
    const hasProgram = found.groups?.program !== undefined;
    const isTaskAt = (end: number) =>
      text.startsWith(', ', end) || (hasProgram && verbLast.test(text.slice(end, end + 120)));
    const endAfter = (end: number) => taskAfter(end) ?? (isTaskAt(end) ? end + 1 : undefined);
    return { start: 0, at, hasProgram, endAfter };
  }
  return undefined;
}

/** "Read it for everyone in Leadership", "for my clients: read it" */
function forPlace(line: string, text: string, context: ParseLineContext): Place | undefined {
  const match = forAnyone.exec(text);
  if (match === null) return undefined;
  const [start, at] = rangeOf(match);
  const leads = line.slice(0, start).trim() === '';
  const endAfter = (end: number, isSure: boolean) => {
    const off = (leads && setOff.exec(line.slice(end, end + 8))?.[0].length) || 0;
    return off > 0 || isSure || isEndOfText(line, end, context) ? end + off : undefined;
  };
  return { start, at, hasProgram: match.groups?.program !== undefined, endAfter };
}

/**
 * Finds `for everyone in Leadership`, or `everyone in Leadership should` at the head: a task for each member of a program,
 * whose name is empty in `for everybody` alone. The program's name may be in quotes, be a tag, or be the beginning of its
 * name. An unknown name counts only where it is capitalized and ends the text: "cake for everyone in the office" is for no
 * one.
 */
export function findEveryone(line: string, context: ParseLineContext): Extracted<ProgramRef> | null {
  const { isProgram = () => false, isProgramName = () => false } = context;
  const text = maskLiterals(line);
  const places = [firstPlace(text), forPlace(line, text, context)];
  for (const { start, at, hasProgram, endAfter } of places.filter((place) => place !== undefined)) {
    const found = (name: string, known: boolean, end: number, isSure = false) => {
      const last = endAfter(end, isSure);
      return last === undefined ? null : { value: { name, known }, range: [start, last] as Range };
    };
    if (!hasProgram) return found('', true, at);
    const sign = marked.exec(line.slice(at, at + 120));
    if (sign !== null) {
      const { quoted, tag, channel } = sign.groups ?? {};
      const typed = (quoted ?? tag ?? channel ?? '').trim();
      const name = [typed, typed.replace(/[_-]+/g, ' ')].find(isProgram);
      const end = at + sign[0].length;
      return found(name ?? typed, name !== undefined, end, true);
    }
    const names = possibleNames(line, at);
    const known =
      names.find(isProgramName) ??
      names.find((name) => isProgram(name) && endAfter(at + name.length, false) !== undefined);
    if (known !== undefined) return found(known, true, at + known.length, true);
    const words = wordsFrom(line, at);
    const end = words.findIndex(({ text }) => !looksLikeName(text));
    const last = (end < 0 ? words : words.slice(0, end)).at(-1);
    // At the head the task shows where a name ends: "everyone in leadreship send me the CV", not "tutti i venerdì …".
    const head =
      start === 0 && !dateFollows(line, 0, context)
        ? words.find(({ end }) => text[end] !== ':' && endAfter(end, false))
        : undefined;
    for (const one of [last, head]) {
      const unknown = one && found(line.slice(at, one.end), false, one.end);
      if (unknown) return unknown;
    }
  }
  return null;
}
