import type { ListFilters, ListReading } from './list.ts';
import { type Line, scan } from './scan.ts';
import type { ReadLine } from './types.ts';

/** Who of all did or didn't do something. */
const ofAnybody =
  /^(?:who(?!['’]s|se)|qui(?! est)|qui[eé]n(?:es)?|quem|chi|wer|wie(?= (?:heeft|hebben|moet))|kto|which clients?)(?!\p{L})|^(?:(?:has|have|did|does|hat|haben|heeft|hebben|ha|a|czy|est-ce que|(?:já|ya) ) ?)?(?:every(?:one|body)|any(?:one|body)|jeder|alle|jemand|tout le monde|quelqu['’]un|todos|alguien|tutti|qualcuno|iedereen|iemand|alguém|wszyscy|ktoś)(?!\p{L}).*\?/iu;
const still =
  '(?:yet|already|again|still|noch|nog|schon|bereits|immer|al|encore|todavía|aún|ancora|ainda|jeszcze)';
const not = "(?:\\p{L}{0,8}n['’]?t|not|never|nicht|niet|no|non|pas|não|nie)";
/** The thing that somebody did, as the languages say it: "den Bogen … ausgefüllt", "her essay", "not sent slides". */
const things = [
  `^(?:\\p{L}+ (?:hat|haben|heeft|hebben)|(?:hat|haben|heeft|hebben) \\p{L}+) (?:(?:${still}|nicht|niet) ){0,3}(?!kein|geen)(.{1,80}?)(?: (?:${still}|nicht|niet)){0,3} \\S{1,40}$`,
  `^.{1,80}? (?:(?:the|my|his|her|our|their|there|le|les|el|l[ao]s?|il|gli|os?|het|das|den|die|mon|sa|ses|son|sus?|su[ao]|seus?|swoj\\p{L}{1,3}) |l['’])(.{1,80}?)(?:(?:,| ${still}| ${not}| except| apart| außer| sauf| salvo| tranne| behalve)(?: .*)?)?$`,
  `(?<!\\p{L})${not} (?:(?:${still}|has?|han?) ){0,2}\\S{1,40} (?:(?:${still}|in|out|a) ){0,2}(?!${still}$)(.{1,80}?)(?: ${still})?$`,
].map((one) => new RegExp(one, 'iu'));
const article = /^(?:the|der|die|das|den|seinen?|ihren?|het|de|zijn|haar|hun) /iu;

/** Reads who did something, where no list knows what: the tasks of everybody that have its words. */
export function readWhoDid({ text, pieces }: Line, list: ListReading, typed: string): ReadLine | undefined {
  const isMaybe =
    list?.kind === 'maybe' && list.unused !== '' && (list.filters?.state ?? 'overdue') !== 'overdue';
  if (!ofAnybody.test(typed) || !(isMaybe || list === undefined)) return undefined;
  const asked = text.replace(/^tout le monde |^todo (?:el )?mundo /iu, '');
  const thing =
    things
      .map((one) => one.exec(asked)?.[1])
      .find(Boolean)
      ?.replace(article, '') ?? '';
  // "Who has no tasks"
  if (scan(thing, undefined).every(({ kind }) => kind === 'words')) return undefined;
  const people = pieces.filter(({ kind }) => kind === 'person');
  const { program, due }: Partial<ListFilters> = (isMaybe && list.filters) || {};
  // "Who was it, Malik or Min-jun"
  const whose = isMaybe && people.length > 1 ? list.filters?.whose : undefined;
  return {
    kind: 'search',
    words: thing,
    line: typed,
    list: {
      whose: whose ?? { kind: 'all' },
      state: 'open',
      page: 1,
      ...(program && { program }),
      ...(due && { due }),
    },
  };
}
