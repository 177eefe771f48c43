import { fits, foundIn } from '../../lib/remembered.ts';
import { beginsTask } from './pasted.ts';
import { timesIn } from './said.ts';
import type { Piece } from './scan.ts';
import type { Existing, Line, ReadLine } from './types.ts';
import { isFew, bare as withoutArticle } from './verbs.ts';
import { roleIn } from './wish-words.ts';
import { subjectOf } from './wishes.ts';

/** "An hour before", "zwei Tage vorher": how long before a task is due. */
const beforehand =
  /(?<!\p{L})(?:\d{1,3} ?|(?:(?:half|(?:eine? )?halbe|une demi|media|mezz|meia|een half|pół|eine viertel|un quart d|a quarter of)[-'’ ])?(?:an?|the|eine?|['’]?ne|einen|une?|un[ao]?|uma?|een|two|zwei|deux|dos|due|duas|twee|dwie)['’ ]|(?:half|(?:eine? )?halbe|une demi|media|mezz|meia|een half|pół)[-'’ ])?(?:min\p{L}{0,6}|h|hours?|stunden?|heures?|horas?|or[ae]|uur|uren|godzin[ęy]?|days?|tage?|jours?|d[ií]as?|giorn[oi]|dag(?:en)?|dni|dzień|weeks?|wochen?|semaines?|semanas?|settiman[ae]|weken|tydzień) (?:before(?:hand)?|in advance|ahead|earlier|prior|vor(?= #?\d| de[rm] | \p{Lu}\p{L}{1,19}s )|voor(?= het | de )|vorher|davor|zuvor|avant|à l['’]avance|plus tôt|antes(?: d(?:el?|[ao]))?|prima(?: d(?:i|el(?:la)?))?|in anticipo|(?:van )?tevoren|ervoor|vooraf|eerder|wcześniej|przed(?:tem)?)(?: (?:it(?:['’]?s| is)|the) (?:due|deadline))?(?= (?:an|aan|voor|over|wegen|bescheid|zu|o|w sprawie|the|l[ae]|el|il|d(?:er|en|as|em|ie)|het|o) | l['’]|(?<=before) \p{L}{2,20}ing | \p{L}{2,20}['’]s | \p{Lu}\p{L}{1,19}s \p{Lu}|(?<=przed) \p{L}{4,12}(?:em|ą) | #?\d{1,2}(?: \p{L}{4,12})?$|$)/iu;

/** Reads how long before its due date somebody wants to be reminded of a task: not "remind me to call Anna an hour before". */
export function readReminder({ text: line, pieces, names, context }: Line): ReadLine | undefined {
  const isVerb = (piece: Piece): boolean => roleIn(piece.text, 'remind');
  const when = [...pieces.slice(0, 6), ...pieces.slice(-1)].some(isVerb) && foundIn(beforehand, line)?.[0];
  if (!when) return undefined;
  const rest = line.replace(when, '').trim();
  const task = subjectOf(rest, names, context);
  if (/ (?:to|daran|eraan) /i.test(rest) || (line.endsWith(when) && beginsTask(`${task} `))) return undefined;
  if (task === '') return { kind: 'unclear', typed: line };
  return { kind: 'show', rest: task, to: 'remind', when, line };
}

/** Of what to remind, where that is a thing: "remind me **about the invoice**", "rappelle-moi **la facture**". */
const ofThing =
  /(?:(?<=m(?:e|ich|oi|i|ij|nie)|m[ei]|(?:seintje|bescheid|reminder|heads[- ]up|znać)|^mi ricordi|^(?:tu )?me rappelles|^me (?:recuerdas|lembras?|cutuca)) (?:bitte |please |nog |even |ff |weer |nochmal ){0,2}(?:about|of|re|wegen|over|zu|w sprawie|an|aan|o|pour(?= l)|lo del?|de[il]?|d[ao]s?|dell[aoe]|degli) (?!\p{Ll}{2,20}[aei]re? )|(?<=m(?:e|oi|i)) (?=(?:the|l[aeo]s?|el|il) |l['’])|(?<=^(?:ricorda|avvisa|av[ií]sa|recu[ée]rda)m[ei]) (?=\p{L}{3,20}$))(\S.{0,60}?)(?: (?:er|her)inner\p{L}{1,3})?$/iu;

/** "**Promemoria per** le slides" */
const noun =
  /^(?:un[ao']? )?(?:petit |piccolo )?(?:rappel|promemoria|recordatorio|lembrete|reminder|erinnerung|herinnering|przypomnienie)[:,]? (?:(?:pour|pr|per|par?a|pra|de|di|da|do|del|about|for|of|für|an|voor|o) )?(?!\p{Ll}{2,20}[aei]re? )(\p{L}[^:]{0,60})$/iu;

/** What somebody wants to be reminded of, and when, where a task may be that thing: not "remind me to call Anna". */
export function remindedOf({ text, pieces, context }: Line): Existing | undefined {
  // Asked first: reading the date takes longest.
  if (!pieces.some((piece) => roleIn(piece.text, 'remind'))) return undefined;
  const { words: when, left } = timesIn(text, context);
  const said = left.replace(/ {2,}/g, ' ').trim();
  const [, thing = ''] = (fits(noun, said) ? noun : ofThing).exec(said) ?? [];
  const rest = withoutArticle(thing);
  return rest !== '' && isFew(thing) && !/ (?:to|zu|te) /i.test(thing)
    ? { rest, to: 'remind', when }
    : undefined;
}
