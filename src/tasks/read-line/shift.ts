import { foundIn, remembered } from '../../lib/remembered.ts';
import { loosely } from '../../lib/text.ts';

const units: Record<'days' | 'weeks' | 'months', string> = {
  days: 'days?|tage?|tagen|jours?|d[ií]as?|giorn[oi]|dagen|dag(?:je)?|dagar|dni|dzień|дня|дней|день',
  weeks:
    'weeks?|wochen?|semaines?|seman(?:it|inh)?as?|settiman[ae]|weken|week(?:je)?|veckor|vecka|tydzień|tygodnie|неделю|недели',
  months: 'months?|monate?|monaten|mois|mes(?:es)?|m[eê]s|mes[ei]|maanden|maand|miesiąc|miesiące|месяц',
};
const one = 'a|an|one|another|otr[oa]|outr[oa]|altr[oa]|ein|eine|einen|un|une|una|um|uma|een|één|en|jeden|1';
const few = [
  'two|(?:a )?couple of|zwei|ein paar|deux|dos|un par de|dois|duas|due|un paio di|twee|een paar|två|dwa|dwie|parę|2',
  'three|drei|trois|tres|três|tre|drie|trzy|3',
  'four|vier|quatre|cuatro|quatro|quattro|cztery|4',
];
/** Days, weeks and months, in every language. */
export const anyUnit = Object.values(units).join('|');
const more = 'more|extra|mehr|weitere|weiteren|más|mais|altri|altre|meer|więcej|de plus|in più|a mais';
const lead =
  'by|back by|forward by|out by|back|forward|out|up|um|de|d[\\x27’]|di|em|por|met|con|om|o|på|\\+|give(?: me)?|gib mir(?: noch)?|dame|dammi|donne moi|geef me';
/** "by a week", "back two days", "um eine Woche", "two days later", "dos días más"; "o tydzień" has no number. */
const shift = loosely(
  new RegExp(
    `(?<![\\p{L}\\d])(?:(${lead}) ?)?(?:(?:another|noch|nog|encore|otros|altri|outros|jeszcze|mais|más) (?=\\S+ ))?(?:(${one}|${few.join('|')}|\\d{1,2}) ((?:${more}) )?|(?<=(?<!\\p{L})o ))(${anyUnit})(?!\\p{L})( later| earlier| back| forward| später| früher| plus tard| más tarde| mais tarde| dopo| later| później| op(?=$)| nach hinten| (?:${more})(?!\\p{L}))?`,
    'iu',
  ),
);
/** After these, a number of days is not a shift: "in two days", "every two weeks". */
const noShift =
  /(?<![\p{L}])(?:in|within|dans|en|entro|tra|fra|binnen|over|za|every|alle|toutes les|tous les|cada|ogni|elke|co|for|next|nächsten?|für) (?:the )?$/iu;

const isOf = (some: string, word: string): boolean => loosely(new RegExp(`^(?:${some})$`, 'iu')).test(word);
/** Digits, or words for two to four. */
export const anyCount = `\\d{1,3}|${few.join('|')}`;
export const countIn = (words: string): number =>
  Number(words) || Math.max(few.findIndex((some) => isOf(some, words)) + 2, 1);

/** "Snooze it **for** 2 days" */
export const pausedFor =
  /(?<=^(?:snooze|postpone|delay|defer|pause|push) .{1,80}) for (?=\S{1,6} (?:day|week|month)s?(?!\p{L}))/iu;

type Shift = { range: [number, number]; words: string; by: Temporal.DurationLike; isMarked: boolean };

/** Finds a shift such as "two days later", in any language, and says it in plain English: "by 2 days". */
export const shiftIn = remembered((text: string): Shift | undefined => {
  const found = foundIn(shift, text.replace(pausedFor, '  by '));
  if (found === null || noShift.test(text.slice(0, found.index))) return undefined;
  const [whole, before, count = '', extra, unit = '', after] = found;
  const isEarlier = /^(?:forward|up)/i.test(before ?? '') || /earlier|forward|früher/i.test(after ?? '');
  const many = countIn(count);
  const [name = 'days'] = Object.entries(units).find(([, some]) => isOf(some, unit)) ?? [];
  return {
    range: [found.index, found.index + whole.length],
    words: `${isEarlier ? 'forward' : 'by'} ${many} ${name}`,
    by: { [name]: isEarlier ? -many : many },
    isMarked:
      (before ?? extra ?? after) !== undefined ||
      count === '' ||
      /^(?:another|noch|nog|encore|jeszcze|m[aá]i?s|(?:ot|out|alt)r[aio])/i.test(whole),
  };
}, 50);
