import { fits, foundIn, remembered } from '../../lib/remembered.ts';
import { type DueContext, parseDue } from '../due-date/index.ts';
import { englishVerb } from '../parse-line/duty.ts';
import type { Names } from './scan.ts';

const who = '(?:[oa] )?(?<who>\\p{L}{2,30}(?: \\p{L}{2,30})??)';
const soon =
  '(?:(?:just|already|finally|déjà|bien|enfin|già|appena|ya|j[aá]|acabei de|już|właśnie|schon|gerade|net|al) )?';
const english =
  '(?:(?!need|feed|embed|want|promis|agree|decid|plann|hoped|finished|completed)\\p{L}{2,20}ed|did|sent|wrote|made|met|paid|read|bought|told|gave|held|got|handed in|spoke (?:to|with))';
const own = '(?:the|my|our|her|his|their) ';
/** What stands before a thing in Spanish and Portuguese. */
const some =
  '(?:el|l[ao]s?|al?|mis?|una?|con|lo|os?|as|pr[oa]s?|para|aos?|à|com|uma?|meus?|minhas?|n?[oa]|d[oa]|sus?|seus?) ';
/** "Angerufen", "gebeld": not "genießen", "gegenlesen". */
const participle =
  '(?!\\p{L}{0,3}gegen(?!ge))\\p{L}{0,6}ge(?!nieß|winn|stalt|nehm|hör|bruik|niet|lov|beur|schäft|richt|wicht|halt|bie[td]|bot|spräch|[sz]icht|dicht|duld|luid|schenk)\\p{L}{2,20}(?:t|en|d)';
const german = `(?:${participle}|\\p{L}{3,20}iert|(?:be|ver|er|ent|her|ont|über|unter)\\p{L}{2,20}(?:t|en|d))`;
const is =
  '(?:is|are|was|were|has been|have been|ist|sind|wurden?|est|sont|a été|está|están|fue|è|sono|zijn|foi|foram|tá|jest|są|został[ay]?|já|ya|già|schon|déjà)';
/** "Booked", "gebucht", "réservé", "prenotata", "zarezerwowany" */
const done = `(?:\\p{L}{2,20}(?:ed|ée?s?|is|[aiu][dt][oaie]s?|(?:wi|c|z|ż)on[aey]|[oy]wan[aey]|any)|${german})`;
/** "I called the venue", "anna hat den Bogen geschickt", "ya llamé al banco", "zadzwoniłem do Anny" */
const reports = [
  `(?!is )(?<task>.{1,60}?) (?:${is} )+(?:(?!not|nicht|pas|non?|niet|nie|não)\\p{L}{1,12} )?${done}`,
  `(?:(?:i|we)(?:['’]?ve| have)? ${soon}|(?:just|already|finally) )${english} (?<task>.{1,80})`,
  `(?!read )(?:${who} (?:has )?)?${soon}(?:${english} (?:(?=${own})|(?:me|us) (?=an? |${own}))|(?<=^\\p{L}.{2,60} )(?:finished|completed) )(?<task>.{1,80})`,
  `${who} (?:is|ist|är) ${soon}(?:done|finished|fertig|klaar|klar) (?:with|mit|met|med) (?<task>.{1,80})`,
  `(?:acab(?:o|é|ei|amos) de|(?:je viens|on vient) d(?:e|['’])) ?\\p{L}{2,20}(?:[aei]r|re) (?<task>.{1,80})`,
  // "J'ai fini", "Anna ha mandato", "ya he llamado"
  `${soon}(?:j['’]ai|nous avons|ho|abbiamo|he|hemos|(?:on|${who}) h?a) ${soon}\\p{L}{1,20}(?:é|i|u|is|it|ert|[dhst]o)e?s? (?<task>.{1,80})`,
  // "Llamé a Tom", "ja mandei a fatura", "ya reserve la sala", "Anna enviou o CV"
  `(?:${soon}(?!caf|até|qué|aquí|así|allí|você|jos)\\p{L}{2,20}(?:é|í|ei|(?<=^(?:ya|j[aá]) \\p{L}{2,21})[ei])|${who} ${soon}\\p{L}{2,20}(?:ó|[eio]u)) (?=${some})(?<task>.{1,80})`,
  `(?:${soon}\\p{L}{2,20}(?:(?:ł|(?<=[aeiy])l)[ea]m|liśmy|łyśmy)|${who} ${soon}(?!(?:wy|przy|prze)syła )\\p{L}{2,20}(?:ła?|(?<=[aeiy])la)) (?<task>.{1,80})`,
  `(?:(?:ich|ik|wir|we|wij|${who}) )?(?:hab|haben?|hat|heb|hebben|heeft) (?:(?:ich|ik|wir|we) )?${soon}(?<task>.{1,80}) ${german}`,
  `(?<task>.{1,60}?) (?:sent|paid|given|envoyée?s?|payée?s?|(?:envi|pag|entreg)ad[oa]s?|(?:invi|paga|manda)t[oaie]|wysłan[aey]|verstuurd|betaald) (?:to|à|au|al?|pra|para|ao|do|aan|naar) .{1,40}`,
  `(?<task>.{1,80}) (?:${participle}|mandat[oa]|\\p{L}{2,20}(?:wion|owan|łacon|rzon|żon)[aeyi])`,
  '(?![@<]|.{0,60}(?:not|get|have|need|needs|want|make|keep|be|see) )(?<task>.{1,60}) (?!.{1,3}ed$)\\p{L}{2,20}[^\\P{L}e]ed',
].map((one) => new RegExp(`^${one}$`, 'iu'));
/** "Sent the worksheet to Anna", with a day that is past */
const past = new RegExp(`^(?!(?:read|met) )${english} (?<task>.{1,80})$`, 'iu');
/** "Plan von Anna durchgesehen" */
const endsDone = new RegExp(
  ` (?:v[oa]n|vom|mit|met|für|voor|an|aan|d[eiao][rens]|de|het) .{1,60} ${participle}$`,
  'iu',
);
/** "Anna told me she sent it" */
const toldMe =
  /^(\p{L}{2,30}) (?:(?:has )?(?:just )?(?:told me|said|says|wrote(?: me)?|texted(?: me)?|emailed(?: me)?|let me know|confirmed)(?: that|,)?|hat (?:mir )?(?:gerade )?(?:gesagt|geschrieben),?|m['’]a dit que|me (?:dijo|disse) que|mi ha detto che|powiedziała?,? że) (?:(?:she|he|they|sie|er|ze|hij|ela|ele) )?(?=\S)/iu;
const yesterday =
  '(?:yesterday|last night|gestern|hier|ayer|anoche|ieri|gisteren|ontem|wczoraj)(?: ?(?:à noite|de manhã|por la \\p{L}{5,6}|morning|afternoon|evening|abend|früh|nachmittag|soir|matin|noche|sera|mattina|pomeriggio|avond|middag|ochtend|wieczorem|rano))?';
/** At an end of a line. */
export const atYesterday = new RegExp(`^${yesterday} (?=\\S)| (?!hier$)${yesterday}$`, 'iu');
export const lately = new RegExp(
  `(?<!\\p{L})(?:${yesterday}|(?:earlier )?today|this (?:morning|afternoon)|last week|just now|heute(?: früh)?|ce matin|aujourd['’]hui|hoy|esta mañana|oggi|stamattina|vandaag|vanochtend|hoje|dziś|dzisiaj|(?:à l['’]instant|tout à l['’]heure|poco fa|proprio ora|ahora mismo|recién|agora(?: mesmo| há pouco)?|già|\\p{Extended_Pictographic}|,? ?blz|,? ?ufa)$|(?:already|schon|déjà|ya|già|al|já|już)$)(?!\\p{L})`,
  'giu',
);
const withoutLately = remembered((line: string) => line.replace(lately, ''), 20);
/** Details after a thing. */
const more =
  /(?:,| (?:and|und|et|y|e|en|i|to|for|about|with|so|für|an|mit|à|pour|avec|con|per|para|pr[ao]|ao|aan|voor|met|do|dla|z|at|on|a|out) ).*$/isu;
const before =
  /^(?:[ld]['’]|(?:the|a|my|our|her|his|their|d(?:er|ie|as|en|em)|meinen?|ihren?|seinen?|l[eao]s?|[ds]es|un[ea]?|mon|ma|mes|son|sa|el|al|i|gli|mis?|tus?|sus?|lo|il|gli|alla|una?|mio|mia|os?|as?|aos?|à|pr[oa]|com|con|meus?|minhas?|seus?|suas?|de|het|zijn|haar|mijn|się do|do|z|na|w|with|mit|met|avec) )/iu;

type Told = { words: string; who?: string };

/** A thing without its details: "the recap" for "the recap to Grace, she will check it". */
export const thingIn = (words: string): string => words.replace(more, '');

/**
 * Reads what somebody says was done, which a task may be about, and who did it. Undefined for other lines, and for
 * unknown people.
 *
 * @param line one line, of bounded length
 */
export const readTold = (line: string, names: Names | undefined): Told | undefined =>
  toldIn(line).find(({ who }) => who === undefined || names?.isPerson(who));

const toldIn = remembered((line: string): Told[] => {
  const told = line.replace(toldMe, '$1 ');
  const said = withoutLately(told).replace(/ {2,}/g, ' ').trim();
  // "Tell Tom the room changed"
  if ((fits(englishVerb, said) && !fits(endsDone, said)) || /^(?:tell|check|wait|ensure|let) /i.test(said))
    return [];
  return (said === told ? reports : [...reports, past]).flatMap((report) => {
    const { who, task } = foundIn(report, said)?.groups ?? {};
    const words = task?.replace(before, '').replace(/, .*$/su, '');
    return words ? { words, ...(who !== undefined && { who }) } : [];
  });
}, 20);

const participleAtEnd =
  /^(?!\p{L}{1,20}(?:[aeio]re?|ir) )(.{2,40}?) \p{L}{2,20}(?:[aiu]d[oa]s?|[aiu]t[oaie]|ée?s?)$/iu;

/** The task that a line may say is done, in languages whose participles look like other words: "pranzo ordinato". */
export function finishedOf(line: string, context: DueContext | undefined): { rest: string } | undefined {
  const said = withoutLately(line).trim();
  const [, rest] = foundIn(participleAtEnd, said) ?? [];
  // "Cena sabato"
  const isDated = () => context && parseDue(said, context) !== null;
  return rest === undefined || isDated() ? undefined : { rest: rest.replace(before, '') };
}
