import { fits } from '../../lib/remembered.ts';
import { howTo } from './questions.ts';
import { isAny, saidBy, timesIn } from './said.ts';
import { filterOf, isOverdue, isWithin, means, type Piece, scan } from './scan.ts';
import type { Line, ReadLine } from './types.ts';
import { withWeekdays } from './weekdays.ts';
import { type Role, roleIn, rolesOf } from './wish-words.ts';

/** "Daily", before what is sent at a time. */
const daily =
  /(?<!\p{L})(?:künftig|from now on|désormais|voortaan|d['’]ora in poi|odtąd|daily|morning|täglich(?:e[nrs]?)?|dagelijks|codziennie|diariamente|giornalmente|quotidien(?:ne)?|giornalier[oa]|di[aá]ri[oa]|dagelijkse?|codzienn[eay])(?!\p{L})/iu;
const weekly =
  /(?<!\p{L})(?:weekly|wöchentlich|hebdomadaire|semanal|settimanale|wekelijks|(?:co)?tygodniow|veckovis)/iu;
const clock = /(?<![\d.:])\d{1,2}(?:[.:h]\d\d)?(?: ?[ap]m)?(?!\S{0,3}\d)/iu;

const toOneself =
  /(?<!\p{L})(?:(?:m[aá]nda|invia|env[ií]a)?m[ei]|mir|moi|mij|mig|mnie|us|uns|nous|nos|ci|ons|nam|recibir|recevoir|ricevere|ontvangen|receber|otrzymywać)(?!\p{L})/iu;

/** What is published, and whatever the language asks of whoever reads it: not "mandare", which one does oneself. */
const asksToPost =
  /(?<!\p{L})(?:post(?:e|en|ing)?|publi(?:er|ez|e|car?|que)|pubblica(?:re)?|o?publikuj|wysyłaj|wyślij|wrzucaj|gooi|plaats|manda|mande|env[ií]a|envie|invia|envoie|schicke?)(?!\p{L})/iu;

const ofDigest = /^(?:can|could|should|kann|könnte|peut|puede|può|kan|pode) \S{1,3} digest(?!\p{L})/iu;

/** "Send me my tasks every morning": one's own morning message, and no channel's digest. */
function wantsOwnTasks({ text, pieces, context }: Line): boolean {
  const isOfDigest = (piece: Piece) => isOverdue(piece) || roleIn(piece.text, 'digest', 'summary', 'here');
  if (!fits(toOneself, text) || pieces.some(isOfDigest)) return false;
  const { often, ranges } = timesIn(text, context);
  const asked = pieces.filter((piece) => !isWithin(piece, ranges) && filterOf(piece)?.whose !== 'mine');
  const isOfTasks = asked.some((piece) => means(piece, 'subject'));
  const isDaily = often !== '' || pieces.some(({ text }) => roleIn(text, 'timely'));
  return isDaily && isOfTasks && saidBy(asked, isAny)?.people.length === 0;
}

const channel = /(?<!\S)(?:#[\p{L}\d_-]{1,80}|<#[^<>]{1,100}>)/u;

/** "It'd be great if the team saw what's late every morning in #coaches" */
function isOfChannel({ text, context }: Line): boolean {
  const isTimed = fits(daily, text) || timesIn(text, context).often !== '' || fits(clock, text);
  return fits(channel, text) && isTimed;
}

/** Reads a request about a channel's digest: when to send it, to stop it, or to show its settings. */
export function readDigest(read: Line): ReadLine | undefined {
  const spoken = withWeekdays(read.text);
  if (spoken !== read.text) return readDigest({ ...read, text: spoken, pieces: scan(spoken, read.names) });
  const { text: line, pieces, names, context } = read;
  const roles = new Set(pieces.flatMap(({ text }) => [...rolesOf(text)]));
  const has = (...some: Role[]): boolean => some.some((role) => roles.has(role));
  if (has('digest', 'summary') && fits(howTo, line)) return { kind: 'digest', words: '' };
  const isLate = pieces.some(isOverdue);
  if ((isLate || has('digest', 'summary')) && !/^digest(?!\p{L})/iu.test(line) && isOfChannel(read))
    return { kind: 'digest', words: '', elsewhere: true };
  if (wantsOwnTasks(read)) return { kind: 'settings' };
  if (!has('digest', 'summary') && [has('post'), has('here', 'timely'), isLate].filter(Boolean).length < 2)
    return undefined;
  // "Send the weekly summary every Friday" is a task, "publica o resumo todos os dias" is not.
  if (
    has('post') &&
    !has('here', 'digest', 'off') &&
    !isLate &&
    !fits(toOneself, line) &&
    !fits(asksToPost, line)
  )
    return undefined;
  // "Repeat the weekly recap" is about a task.
  if (/^(?:repeat|wiederhol|répèt|repit|ripet|herhaal|repet|upprep|powt)/iu.test(line)) return undefined;
  const isChange = [pieces[0], pieces.at(-1)].some((piece) => roleIn(piece?.text, 'edit', 'move', 'off'));
  // "Daily digest 8:30" says when on both sides.
  const named = pieces.find(({ text }) => roleIn(text, 'digest', 'summary'));
  const [start, end] = named?.range ?? [0, 0];
  // "A digest for mondays"
  const before = line.slice(0, start).replace(/(?<=\p{L} )(?:il|l[aeo]|el|o|os) $/iu, '');
  const bare = `${before}${line.slice(end).trimStart()}`.replace(/(?<= |^)for (?=\p{L}{3,6}days )/iu, 'on ');
  // "Manda qui il riepilogo ogni mattina": "qui" is a Thursday in Portuguese.
  const whole = timesIn(line, context);
  const times = whole.often === '' ? timesIn(bare, context) : whole;
  const mayBeHour = named && !/(?!para)\p{L}{4}/u.test(times.words) && (fits(daily, line) || isChange);
  const hour = mayBeHour ? clock.exec(bare)?.[0] : undefined;
  // "Here mon-fri at 8:30" and "settimanale il lunedì alle 9" say when as well.
  const each = times.often === '' && fits(weekly, line) ? times.weekday() : '';
  const said = each || (has('here', 'timely') && (has('post') || named) ? times.words : times.often);
  const at = hour?.replace('h', ':');
  const schedule = at
    ? isChange
      ? at.replace(/^\d+$/, '$&:00')
      : `daily ${at}`
    : said.replace(/^weekly /i, '');
  const isTime = (piece: Piece): boolean =>
    isWithin(piece, times.ranges) || (hour !== undefined && /^\d/.test(piece.text));
  const around = times === whole ? pieces.filter((piece) => piece !== named) : scan(bare, names);
  const left = around.filter((piece) => schedule === '' || !isTime(piece));
  const wish = saidBy(left, isAny);
  // "Pause the digest until January", "can the digest come without names?"
  if (wish === undefined && roleIn(named?.text, 'digest') && (isChange || fits(ofDigest, line)))
    return { kind: 'digest', words: isChange ? line.slice(end).trim() : '' };
  // "Every Friday summary of the week" is a task.
  if (!has('here', 'digest', 'post') && pieces.some((piece) => filterOf(piece)?.span)) return undefined;
  if (named) wish?.roles.add(roleIn(named.text, 'digest') ? 'digest' : 'summary');
  const is = (...some: Role[]): boolean => some.some((role) => wish?.roles.has(role));
  if (wish === undefined || wish.people.length + wish.programs.length > 1) return undefined;
  const isEnd = roleIn(left[0]?.text, 'off');
  // "Stop posting the daily thing", "post what is overdue here every weekday"
  const isPost = (is('post') || isLate) && is('here', 'timely') && (isEnd || schedule !== '');
  if (!isPost && !is('digest', 'summary')) return undefined;
  const isMeant = isPost || is('digest', 'here', 'off', 'when', 'now') || schedule !== '';
  // What follows the command itself is passed on as typed.
  const isCommand = /^digest(?!\p{L})/iu.test(line) && !is('here');
  if (!isMeant || isCommand || wish.people.length > 0) return undefined;
  // "Make a summary for this channel"
  const isMade = !is('digest') && /^(?:make|mach|fais|haz|fai|maak|faz|zrób)(?:-?m[ei])? /iu.test(line);
  const [program] = wish.programs;
  // "#coaches" is a channel, if no program is called that.
  const isChannel = program && line.includes(`#${program.text}`) && names?.isProgram(program.text) === false;
  const scope = program === undefined || isChannel ? '' : ` in "${program.text}"`;
  // "Stell den Bericht hier auf montags um 8"
  const isSet = /^(?:stell|zet|set) /i.test(line) && fits(clock, line);
  if (is('off') && !isSet && (isEnd || (!isPost && schedule === ''))) return { kind: 'digest', words: 'off' };
  if (schedule !== '') return { kind: 'digest', words: `${schedule}${scope}` };
  return { kind: 'digest', words: is('when') ? 'status' : is('now') || isMade ? 'now' : '' };
}
