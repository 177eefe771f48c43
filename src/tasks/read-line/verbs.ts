import { declinedOf } from '../../workspaces/declined-names.ts';
import { otherFor } from '../for-words.ts';
import { maxNumbers } from '../limits.ts';
import { listNumbers, withNumber } from './list-numbers.ts';
import { lately } from './reports.ts';
import { shiftIn } from './shift.ts';
import type { Action, ReplaceVerb } from './types.ts';
import { weekdayIn } from './weekdays.ts';
import { roleIn } from './wish-words.ts';

const article =
  /^(?:the|my|our|her|his|their|der|die|das|den|le|la|les|el|los|las|o|a|os|as|il|lo|de|het) (?=\S)/i;
/** Words of a task without the article, the quotation marks or the "with" before them. */
export const bare = (words: string): string =>
  words
    .replace(/^with (?=\S)/i, '')
    .replace(/^["“„«](.+)["”“»]$/, '$1')
    .replace(article, '')
    .trim();

/** Tasks by numbers or words. Undefined for too many numbers, or no words. */
export function readDone(rest: string): Action | undefined {
  const words = bare(rest);
  const numbers = listNumbers(words);
  if (words === '' || (numbers?.length ?? 0) > maxNumbers) return undefined;
  return numbers === undefined ? { kind: 'done', words } : { kind: 'done', numbers };
}

/** "tick off call anna", "done: call anna", "call anna, done" */
const marks = [
  /^(?:(?:tick|check|cross|strike) (.+) off(?: (?:my|the) list)?|(?:tick(?: off)?|check off|(?:cross|strike) (?:off|out)) (.+))$/iu,
  /^(.{1,80}?) (?:kannst du|kann|kun je|kan) (?:bitte |jetzt |nu )?(?:abhaken|abstreichen|streichen|schließen|weg|afvinken|afstrepen|sluiten|af)$/iu,
  /^(?:das mit )?(.{1,80}?) (?:bitte )?(?:abhaken|abstreichen|afvinken|afstrepen)$|^das mit (.{1,80}?) streichen$/iu,
  /^(.{1,80}?) (?:is|are|(?:has|have|went) (?:gone )?) ?(?:finally |now |all )?(?:in|out|off my (?:plate|list|desk))$|^(.{1,80}?) (?:est partie?|è partit[ao]|ist weg|poszł[ao])$/iu,
  /^(.{1,80}?)(?:,|:| [–-]) (?:done|erledigt|fait|terminé|hecho|listo|feito|fatto|klaar|gedaan|zrobione)$/iu,
];
/** The task has few words, and no day by which it is to be done. */
const maxWords = 6;
export const isFew = (words: string): boolean => words.split(/ /, maxWords + 1).length <= maxWords;

/** Verbs that finish an existing task, or else begin a new one. */
const finishes =
  /^(?:finish|complete|close|(?:finished|completed|closed)(?= (?:the|my|his|her|their|our|\p{L}+['’]s) )) (.+)$/iu;
const byADay = /\s(?:by|until|before|on|next|today|tomorrow|to|with|for)(?![\p{L}])/iu;

/** Verbs that move a task, from the language's own grammar or with a number or "to" behind it. */
const moves =
  /^(?:put off|hold off(?: on)?|move|reschedule|postpone|snooze|defer|delay|verschieb(?:e|en)?|verleg(?:e|en)?|déplace[rz]?|reporte[rz]?|décale[rz]?|repousse[rz]?|muev[ea]|mover|aplaza(?:r)?|[ar]e?trasa(?:r)?|pospón|posponer|pospone|mova|adi[ea]r?|remarc(?:ar|a|que)|sposta(?:re)?|rimanda(?:re)?|posticipa(?:re)?|verplaats|verzet|verschuif|uitstellen|flytta|skjut upp|przenieś|przesuń|przełóż|odłóż|перенеси(?:те)?|перенести|отложи(?:ть)?|перенесіть) (\S.*)$/isu;
/** Verbs that move a task if the line ends with a day. */
const pushes =
  /^(?:push(?! for )|bump|shift|bring|pull|take|extend|schieb(?:en?)?|zieh|leg|lass|verläng(?:er|ere)|mets|mettre|laisse|passe|prolonge[rz]?|pasa(?:r|lo)?|deja|pon|amplía|alarga|prorrog(?:a|ue)|passa(?:r)?|muda(?:r)?|cambia(?:r)?|corre|deixa|joga|bota|estende|metti|lascia|proroga|doe|zet|schuif|laat|verleng|przerzuć|zostaw|przedłuż) (?:back |forward )?(\S.*)$/isu;
const pushesTask =
  /^(?:push|bump|shift|extend|schieb|zieh|verläng|schuif|verleng|laisse|prolonge|lascia|deja|deixa|pas|mud|joga|bota|amplía|alarga|prorr?og|estende|zostaw|przedłuż)/iu;
/** A task's own day, which is moved with it: "the deadline for the essay", "the essay deadline". */
const ofDeadline =
  /^(?:(?:the|die|den|das|le|la|el|il|o|de|het) |l['’])?(?:(?:due )?date|deadline|frist|abgabe(?:frist|termin)?|délai|échéance|plazo|(?:fecha|data) (?:límite|limite)|scadenza|termijn|prazo|termin(?:e|u)?) (?:(?:for|of|für|von|vom|zu[mr]?|pour|du|de|del|d[io]|da|van|voor|na|dla) |(?=\p{Ll}+u(?: |$))|d(?=['’]|ella|ell['’]))(?=\S)|(?<=\S) deadline(?= |$)/iu;
/** Verbs that move things as well as tasks. */
const things = /^(?:mov|déplac|muev|spost|verpl|versch|flytt|przenieś|перенес)/iu;
/** What joins a task and its new day. */
const joint =
  '(?:due|fällig|to|until|till|by|for|on|auf|am|erst|bis|zum|à|au|pour|al?|el|para|pr[ao]|até|naar|door|op|maar|voor|per|na|w|do|dopiero|на|для)';
const joinsAfter = new RegExp(`(?: ${joint}){1,4}$`, 'iu');
/** "Wed to" of "Wed to Thu" */
const fromDay =
  /^(?:(?:from|von|vom|de|del|da|dal|van|z) )?(?!hoje|hoy|oggi|amanhã|mañana|domani)\p{L}+ (?:to|auf|à|au|al?|naar|na|para|pra) (?=\p{L})/iu;
export const joinsBefore = new RegExp(`^(?:${joint} ){1,4}`, 'iu');
const needs =
  "(?:needs?|takes?|braucht?|brauchen|(?:a|ai|avons|ont) besoin (?:de|d['’]|jusqu['’]à)|necesit(?:a|o|an|amos)|ha bisogno di|ho bisogno di|heeft|hebben|heb|precis(?:a|o|am|amos)(?: de)?|potrzebuj(?:e|ę|ą|emy))";
const forWhat = '(?:for|on|with|to (?:finish|do|write)|für|mit|pour|para|per|voor|met|na|z)';
/** "…" is how much more time, or until when. */
const until = "(?:…|(?:until|till|bis|jusqu['’]à|hasta|fino a|tot|até|do) (?<day>\\S.{0,30}?))";
/** "Give Anna … for the essay", "the slides need …", "wir brauchen für die Folien …" */
const moreTime = [
  `(?:(?:give|allow|grant|gib|gebt|donne[rz]?|laisse|da|dale|dai|dá|dê|geef|daj|(?:\\p{L}{1,20} )?${needs})(?: \\S{1,30}){0,2}? )?${until}(?: (?:à|a|an|aan|to) \\S{1,30})? ${forWhat} (?<task>\\S.{0,60})`,
  `(?:\\p{L}{1,20} )?${needs} ${forWhat} (?<task>\\S.{0,60}) ${until}`,
  `(?<task>\\S.{0,60}?) ${needs} ${until}(?: nodig)?`,
].map((one) => new RegExp(`^${one}$`, 'iu'));
/** The verb at the end, or none: "den Bericht auf Montag verschieben", "can we do the call on Monday instead" */
const movesAtEnd = [
  /^(.{1,80}?) (?:→|->|=>) (\S.{0,80})$/iu,
  /^(?:fyi,? )?(?!(?:tell|let|ask|email|text|inform|sag|dis|dile|zeg|powiedz) )(.{1,80}?) (?:(?:has been|was|is|got|ist|wurde|wird|est|a été|è stat[ao]|è|foi|is|została?) )?(?:(?:moved|postponed|rescheduled|pushed)(?: back)? (?:to|till|until)|(?:verschoben|verlegt) auf|(?:déplac|report|décal)ée?s? (?:à|au)|(?:pospuest|aplazad|movid)[oa] (?:para )?(?:el|al)|(?:spostat|rimandat)[ao] a|(?:verplaatst|verzet|verschoven) naar|(?:adiad|remarcad)[ao] (?:para|pra)|prze(?:niesion|łożon)[ey] na|à (?:repousser|décaler|déplacer|reporter) (?:à|au)|da (?:spostare|rimandare) a|(?:verschieben|verlegen) auf|(?:verplaatsen|verzetten) naar|do przełożenia na) (\S.{0,80})$/iu,
  /^(.{1,80}?) (?:(?:ist|wurde|wird|is|werd|wordt) )?(?:auf|um|naar|op|met) (\S.{0,80}) (?:(?:ver)?schieben|verschoben|verlegen|verlegt|vertag(?:en|t)|verzet(?:ten)?|verplaats(?:en|t)|verschuiven|verschoven|uit(?:ge)?steld?(?:en)?)$/iu,
  /^(.{1,80}?) (?:(?:can|could|will|should) (?:wait|go|move|slip) (?:until|till?|to|for)|(?:(?:kann|können) )?auf(?= \p{L}+tag|\p{L}+woche)|(?:kann|können) bis|peu(?:t|vent) attendre (?:jusqu['’]à)?|puede[n]? esperar (?:hasta|a)|p(?:uò|ossono) aspettare (?:fino a)?|kan (?:wachten tot|naar)|naar(?= \p{L}+dag)|pode(?:m)? esperar (?:até)?|może poczekać do) (\S.{0,80}?)(?: warten)?$/iu,
  /^(.{1,80}?) ((?:\d{1,2}|an?|two|eine?n?|zwei|une?|deux|un[ao]?|dos|due|uma?|duas|een|twee) \S{1,10} (?:later|earlier|später|früher|plus tard|más tarde|dopo|mais tarde|później))$/iu,
  // It does not say until when.
  /^(.{1,80}?) (?:can wait|kann warten|peut attendre|puede esperar|può aspettare|kan wachten|pode esperar|może poczekać)()$/iu,
  /^(?:make|set) (?:the |my )?(\S.{0,60}?) (?:to be )?due (?:to |on |by |for )?(\S.{0,80})$/iu,
  /^(.{1,80}?) (?:should be(?: due)?(?: on| by)?|sollte? (?:am|bis|auf|erst)|devrait être|debería ser|dovrebbe essere|moet (?=\p{L}+dag)|deveria ser) (\S.{0,80})$/iu,
];
/** What a new day replaces: "tomorrow **instead of today**". */
export const notThen =
  /,? (?:(?:instead|rather|not|statt|anstatt|stattdessen|au lieu|en vez|en lugar|invece|in plaats|em vez|zamiast)(?: (?:than|of|de|d['’]|di|van|del?|do)?(?: ?\S{1,20}){0,2})?)$/iu;
/** "Change the date of 1 to friday", "make 2 due tomorrow" */
const dates =
  /^(?:(?:change|set|update) (?:the )?(?:due )?(?:date|day) (?:of|for) (\S.*) to (\S.*)|(?:the )?due date of (#?\d{1,4}) is (\S.*))$/isu;
/** "Clear the date of 1": it begins as a wish to delete a task does. */
export const dateless = /^(?:clear|remove|delete|drop) (?:the )?(?:due )?date (?:of|from|on|for) (\S.*)$/iu;
/** "Repeat 2 every week", "make the invoice monthly" */
const repeats = [
  /^(?:repeat|wiederhole?|répète|repite|ripeti|herhaal|repete|upprepa) (\S.{0,80}?)(?: (?:every|each|daily|weekly|monthly|on|jede[nrs]?|chaque|tou(?:s|tes)|cada|todo|ogni|elke|iedere|varje) .{0,80}| (?:daily|weekly|monthly))?$/iu,
  /^(?:make|set) (\S.{0,80}?) (?:to )?(?:repeat(?:ing)?|recurring|daily|weekly|monthly|yearly)(?: .{0,80})?$/iu,
];
const renames = /^(?:rename|reword) (\S.*)$/isu;
const deletes =
  /^(?:(?:scrap|ditch|drop|bin|lose)(?= .* task$)|lösch(?:e|en)?|supprime[rz]?|borra(?:r)?|quita(?:r)?|togli|rimuovi|enlève|entferne|elimina(?:re|r)?|apaga(?:r)?|exclui(?:r)?|verwijder(?:en)?|usuń|удали(?:ть)?) (\S.*)$/isu;

/** Whoever gets a numbered task, even somebody unknown. */
const giving =
  /^(?:(?:hand over|switch)|(?!(?:go|goes|gets?|have|let|owner) )(?<verb>\p{L}+)) (?<task>.{1,80}?) (?:(?:on|over|off) )?(?:to|an|à|au|al?|alla|ad|aan|aos?|para|pr[ao]|till|dla) (?<who>\S.{0,80}?)(?: (?:weiter|ab|over|door|now))?$/iu;
/** Somebody else takes a task over: "takes over", "übernimmt". */
const takesOver =
  /(?:take(?:s|n)?|taking) over|übern(?:immt|ehmen)|(?:se|s['’]) ?(?:occupe|encarga|ocupa)|si occupa|reprend|fica com|przejm/iu;
/** A task that goes to somebody: "pass the call on to Marta", "the slides are for Marta", "can Priya take the slides". */
const givings = [
  new RegExp(
    `^(?<task>.{1,80}?) (?:(?:(?:should|must|can|could|will|ha(?:s|ve) to|needs? to) )?(?:is|are|be|go(?:es)?) (?:for|to)|(?:ist|sind|geht|(?:c['’])?est|sont|va|es|son|è|sono|is|zijn|gaat|é|são|vai|jest|są) (?:${otherFor}|an|à|ad?|al|aan|naar|ao)|→|->|=>) (?<who>\\S.{0,80}?)(?: (?:now|jetzt|maintenant|ahora|adesso|ora|nu|agora|teraz))?$`,
    'iu',
  ),
  giving,
  /^(?:give|hand|let|gib|gebt|geef) (?<who>\p{L}+) (?:have |take )?(?:the|my|den|die|das|de|het) (?<task>\S.{0,80}?)(?: over)?$/iu,
  /^(?<verb>prze\p{L}+|przy\p{L}+|oddaj|daj|zleć) (?<task>\S.{0,80}) (?<who>\p{L}+)$/iu,
  // "Rechnung an Marta übergeben"
  /^(?<task>.{1,80}?) (?:an|aan) (?<who>\S.{0,80}) (?<verb>\p{L}+)$/iu,
];

/** The languages in which a task is moved with these words before a weekday. */
const languagesOfMoves: Record<string, string> = { auf: 'de', naar: 'nl', na: 'pl' };
/** Spells out a short weekday: "auf mo" becomes "auf Montag". */
export const withWeekday = (rest: string): string =>
  rest.replace(/(?<!\p{L})(auf|naar|na) (\p{L}{2,4})\.?$/iu, (typed, joint: string, short: string) => {
    const day = weekdayIn(languagesOfMoves[joint.toLowerCase()] ?? '', short);
    return day === undefined ? typed : `${joint} ${day}`;
  });

/** A wish to replace a task by a new one. */
export const replace = (
  verb: ReplaceVerb,
  line: string,
  rest: string,
  orCreate?: true,
): Extract<Action, { kind: 'replace' }> => ({
  kind: 'replace',
  verb,
  rest,
  line,
  ...(orCreate && { orCreate }),
});

/** Reads that a task goes to somebody known, or surely to somebody. */
export function readGiving(line: string, isPerson: (name: string) => boolean): Action | undefined {
  const isSure = /^(?:re|del)/i.test(line) || takesOver.test(line);
  const said = line
    .replace(notThen, '')
    .replace(/^(?:actually|finalement|eigentlich|al final|alla fine|no fim|jednak),? /iu, '');
  for (const { task = '', who: typed = '', verb } of givings.map((one) => one.exec(said)?.groups ?? {})) {
    if (verb && !roleIn(verb, 'give')) continue;
    const who = declinedOf(typed, isPerson) ?? bare(typed);
    const given = bare(task).replace(/ from (.{1,40})$/i, (it, name: string) => (isPerson(name) ? '' : it));
    if (
      given !== '' &&
      isFew(task) &&
      (isPerson(who) || (giving.test(line) && (isSure || listNumbers(given))))
    )
      return replace('assign', line, `${given} to ${who}`, isSure ? undefined : true);
  }
  return undefined;
}

/** What the first matching pattern finds. */
const firstOf = (patterns: readonly RegExp[], line: string): string[] => {
  const found = patterns.map((one) => one.exec(line)).find((one) => one !== null) ?? [];
  return found.slice(1).filter((part) => part !== undefined);
};

/** Reads that a task is finished, in several languages. */
function readFinishing(line: string): Action | undefined {
  const [marked] = firstOf(marks, line);
  if (marked !== undefined) return readDone(marked);
  const [finished = ''] = firstOf([finishes], line.replace(lately, '').trim());
  const done = readDone(finished);
  if (done === undefined || !('words' in done)) return done;
  return isFew(finished) && !byADay.test(finished) ? { ...done, orCreate: true } : undefined;
}

/** Reads that a task gets more time. */
function readMoreTime(line: string, dayAt: (words: string) => number | undefined): Action | undefined {
  const { range: [start, end] = [0, 0], words = '', isMarked } = shiftIn(line) ?? {};
  const cut = isMarked ? `${line.slice(0, start)}…${line.slice(end)}` : line;
  const found = moreTime.map((one) => one.exec(cut)?.groups).find((one) => one !== undefined);
  const { task = '', day } = found ?? {};
  if (!isFew(task) || (day === undefined ? !isMarked : dayAt(day) !== 0)) return undefined;
  return (
    found && replace('move', line, `${bare(withNumber(task))} ${day === undefined ? words : `to ${day}`}`)
  );
}

/**
 * Reads a wish to change an existing task. Undefined for any other line.
 *
 * @param dayAt where the day at the end of some words begins
 */
export function readAction(line: string, dayAt: (words: string) => number | undefined): Action | undefined {
  const finishing = readFinishing(line);
  if (finishing !== undefined) return finishing;
  const [dated, day] = firstOf([dates], line);
  if (dated !== undefined) return replace('move', line, withNumber(`${dated} to ${day}`));
  const longer = readMoreTime(line, dayAt);
  if (longer !== undefined) return longer;
  const [moved] = firstOf([moves, pushes], line);
  const found = moved === undefined ? undefined : shiftIn(moved);
  // "The 2 week plan" is no move by two weeks.
  const shift = found?.isMarked || found?.range[1] === moved?.length ? found : undefined;
  const at = moved === undefined || shift ? undefined : dayAt(moved);
  const isDated = shift !== undefined || at !== undefined;
  const isSure = moves.test(line) || /^#?\d/.test(moved ?? '') || (isDated && pushesTask.test(line));
  if (moved !== undefined && (isSure || shift || (at !== undefined && isFew(moved.slice(0, at))))) {
    const [start, end] = shift?.range ?? [at ?? moved.length, moved.length];
    const task = `${moved.slice(0, start).trimEnd()}${moved.slice(end)}`
      .replace(ofDeadline, '')
      .replace(/ (?:forward|back|vor)$/i, '')
      .trim();
    const on = shift?.words ?? `to ${moved.slice(start).replace(fromDay, '').replace(joinsBefore, '')}`;
    const rest = bare(
      withNumber(
        isDated ? `${task.replace(joinsAfter, '')} ${on}` : task.replace(/ (?:until|till) /i, ' to '),
      ),
    );
    // "Move the chairs to the other room", "put the kettle on at 3"
    const isThing = !isSure || (at === undefined && things.test(line) && !/^#?\d/.test(rest));
    return replace('move', line, rest, isThing || undefined);
  }
  const [later = '', newDay] = firstOf(movesAtEnd, line);
  const by =
    newDay &&
    (shiftIn(newDay)?.words ?? (dayAt(newDay.replace(/^de[nm] /i, '')) === 0 ? `to ${newDay}` : undefined));
  if (by !== undefined && isFew(later)) return replace('move', line, bare(`${later} ${by}`.trim()));
  const [again] = firstOf(repeats, line);
  if (again !== undefined && isFew(again))
    return { kind: 'show', rest: bare(withNumber(again)), to: 'repeat', line };
  const [renamed] = firstOf([renames], line);
  if (renamed !== undefined)
    return replace('edit', line, withNumber(renamed).replace(/^(#?\d{1,4}) to /i, '$1 '));
  const [deleted] = firstOf([deletes], line);
  return deleted === undefined ? undefined : { kind: 'delete', rest: deleted, line };
}
