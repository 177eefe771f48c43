import type { DateSpan } from '../../platform/requests.ts';
import type { Priority } from '../../platform/resources.ts';
import { foldName } from '../../workspaces/names.ts';
import { type DayRange, type DaySpan, platformSpans } from '../day-spans.ts';
import { excepting, isMine, me } from '../for-words.ts';
import { withoutExcepted } from './except.ts';
import type { Said } from './filter-words.ts';
import { asksAbout, isAnybody, isWho } from './questions.ts';
import { filterOf, isOfTasks, means, type Names, type Piece, scan } from './scan.ts';
import { roleIn } from './wish-words.ts';

/** What a list was asked for in words. What was not named is missing; a program's list is everybody's. */
export type ListFilters = {
  whose: { kind: 'mine' | 'clients' | 'all' } | { kind: 'named'; names: string[] };
  state: 'open' | 'overdue' | 'done';
  /** When the tasks are due, or were done. */
  due?: DaySpan | DayRange;
  doneOn?: DateSpan;
  program?: string;
  undated?: true;
  priority?: Priority;
  newest?: true;
  page: number;
};

/** The open tasks of these people, or one's own. */
export const openOf = (names: string[]): ListFilters => ({
  whose: names.length > 0 ? { kind: 'named', names } : { kind: 'mine' },
  state: 'open',
  page: 1,
});

/**
 * A line read as a list. `maybe`: it could be a list or a task; `unused` are the words that the list would ignore.
 * `isTrait`: those are traits that no list can filter by. `repeats`: the list of repeating tasks. `unclear`: only words of lists, which make no sense together. Undefined: not a list.
 */
export type ListReading =
  | { kind: 'list'; filters: ListFilters }
  | { kind: 'maybe'; filters?: ListFilters | undefined; unused: string; isTrait?: true }
  | { kind: 'repeats' | 'unclear' }
  | undefined;

/** Words that lists don't know, and their place in the line. `isTrait`: a trait of tasks that no list can filter by. */
type Run = { text: string; lead: 'for' | 'in' | undefined; before: string; hasGlue: boolean; isTrait?: true };

/** What the pieces of a line say together. */
type Sum = {
  said: Said;
  contradicts: boolean;
  hasSubject: boolean;
  people: string[];
  programs: string[];
  runs: Run[];
};

const isCapital = (text: string): boolean =>
  text.split(' ').every((word) => /^[\p{Lu}\p{Lo}\p{N}]/u.test(word));

/** Adds what words say. False if it contradicts what was said before. "All my tasks" means one's own. */
function add(said: Said, says: Said): boolean {
  if (says.whose !== undefined && said.whose !== undefined && says.whose !== said.whose) {
    said.whose = [says.whose, said.whose].includes('clients') ? 'clients' : 'mine';
    return true;
  }
  const isNew = ([key, value]: [string, unknown]) => (said[key as keyof Said] ?? value) === value;
  if (!Object.entries(says).every(isNew)) return false;
  Object.assign(said, says);
  return true;
}

const negation = new RegExp(
  `^(?:non|niet|nie|não|no|pas|nicht|not|(?:is|are|has|have|did|do|does)n['’]?t|keinen?|geen|nothing|nichts|niets|nada|niente|rien|nic|${excepting})$`,
  'iu',
);

/** The user, beside other names: "me", not "my". */
const oneself = new RegExp(`^(?:${me}|mir|mi|мне|мені)$`, 'iu');

/** "I would like", in every language. */
const isWish = ({ text }: Piece): boolean =>
  roleIn(text, 'wish') && !/^(?:set up|schedule|start)$/i.test(text);

/** Whether a name is joined to this piece by "and" or a comma, also as in "meine und die von Jonas". */
const isBesideName = (pieces: readonly Piece[], at: number): boolean =>
  [-1, 1].some((step) => {
    const joins = means(pieces[at + step], 'and');
    if (!joins && pieces[step < 0 ? at - 1 : at]?.end !== ',') return false;
    let other = at + (joins ? 2 * step : step);
    while (step > 0 && means(pieces[other], 'glue', 'for')) other += 1;
    return pieces[other]?.kind === 'person';
  });

/**
 * Adds up what the pieces say. A preposition begins a run of its own, and an unknown surname belongs to its name.
 *
 * @param me the email of whoever typed it, who is one more of the names in "for Anna and me"
 */
function sumOf(pieces: readonly Piece[], lead: 'question' | 'other' | undefined, me?: string): Sum {
  const sum: Sum = { said: {}, contradicts: false, hasSubject: false, people: [], programs: [], runs: [] };
  let preposition: 'for' | 'in' | undefined;
  let before: string[] = [];
  let run: Run | undefined;
  let names: string[] | undefined;
  /** The names that an "and" or a comma continues. */
  let more: string[] | undefined;
  const isOfSomebody = pieces.some(({ kind }) => kind === 'person');
  const begin = () => {
    preposition = undefined;
    before = [];
    run = undefined;
    names = undefined;
    more = undefined;
  };
  const runOf = ({ text }: Piece): Run => {
    const hasGlue = before.length > (preposition === undefined ? 0 : 1);
    return { text, lead: preposition, before: before.join(' '), hasGlue };
  };
  const negated = pieces.findIndex(({ text }) => negation.test(text));
  const lastDone = pieces.findLastIndex((piece) => filterOf(piece)?.state === 'done');
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at] as Piece;
    const number = /^\d{1,4}$/.exec(pieces[at + 1]?.text ?? '')?.[0];
    // "Kannst du mir Toms Aufgaben zeigen", "was hat Anna noch nicht gemacht"
    const isDone = at <= lastDone;
    const isFinish = pieces.slice(at, at + 3).some((one) => means(one, 'finished'));
    if (at === negated && (isFinish || (isDone && (piece.kind === 'unknown' || means(piece, 'trait')))))
      continue;
    // "Who has no tasks", not "tarefas no Spring"
    if (at === negated && !isDone && pieces[at + 1]?.kind === 'words') {
      sum.runs.push({ ...runOf(piece), isTrait: true });
      begin();
      continue;
    }
    const found = isOfSomebody && oneself.test(piece.text) ? undefined : filterOf(piece);
    // "Chi non ha ancora finito"
    const isFinished = means(piece, 'finished') && !means(piece, 'glue');
    const isNegated = (found?.state === 'done' || isFinished) && negated >= 0 && negated < at;
    const says: Said | undefined = isNegated ? { ...found, state: 'open' } : found;
    if (piece.kind === 'person' || piece.kind === 'program') {
      const isListed = names !== undefined || more !== undefined;
      const isLed = preposition !== undefined || isListed || (lead === 'other' && at === 0);
      begin();
      const some = piece.kind === 'person' ? sum.people : sum.programs;
      some.push(piece.text);
      if (isLed) names = some;
    } else if (means(piece, 'page') && number !== undefined) {
      begin();
      sum.contradicts ||= !add(sum.said, { page: Math.max(1, Number(number)) });
      at += 1;
    } else if (
      me !== undefined &&
      (oneself.test(piece.text) || isMine.test(piece.text)) &&
      (more === sum.people || isBesideName(pieces, at))
    ) {
      sum.people.push(me);
      begin();
      names = sum.people;
    } else if (says !== undefined || (isFinished && lead === 'question')) {
      begin();
      sum.contradicts ||= !add(sum.said, says ?? { state: 'done' });
    } else if (means(piece, 'subject')) {
      begin();
      sum.hasSubject = true;
    } else if (means(piece, 'trait')) {
      sum.runs.push({ ...runOf(piece), isTrait: true });
      begin();
    } else if (piece.kind === 'unknown' || isFinished || means(piece, 'page', 'look')) {
      if (more !== undefined && isCapital(piece.text)) {
        more.push(piece.text);
        names = more;
      } else if (
        names !== undefined &&
        before.length === 0 &&
        pieces[at - 1]?.end === undefined &&
        isCapital(piece.text)
      ) {
        names.push(`${names.pop()} ${piece.text}`);
      } else if (run !== undefined && preposition === undefined) {
        run.hasGlue ||= before.length > 0;
        run.text = [run.text, ...before, piece.text].join(' ');
      } else {
        run = runOf(piece);
        sum.runs.push(run);
      }
      preposition = undefined;
      before = [];
      more = undefined;
    } else {
      more = before.length === 0 && means(piece, 'and') ? (names ?? more) : undefined;
      names = undefined;
      const leads = means(piece, 'for') ? 'for' : means(piece, 'in') ? 'in' : undefined;
      if (leads !== undefined) [preposition, before] = [leads, []];
      before.push(piece.text);
    }
    if (piece.end === ',' && names !== undefined) [names, more] = [undefined, names];
    if (piece.end === ':') begin();
  }
  // "Was muss ich alles machen"
  const isOwn =
    sum.said.whose === 'all' &&
    pieces.some(({ text }) => /^(?:I|[Ii]ch|[Jj]e|j|[Yy]o|[Ii]k|[Ee]u)$/.test(text));
  if (isOwn) sum.said.whose = 'mine';
  return sum;
}

function toFilters({ said, people, programs, contradicts }: Sum): ListFilters | undefined {
  const { whose, state = 'open', span, due, undated, priority, newest, page = 1 } = said;
  const isNamed = people.length > 0;
  const done = state === 'done';
  if (contradicts || programs.length > 1) return undefined;
  if (isNamed && (whose === 'mine' || whose === 'clients')) return undefined;
  if (due !== undefined && span !== undefined && !done) return undefined;
  if (undated && (state !== 'open' || (due ?? span) !== undefined)) return undefined;
  const doneOn = done ? platformSpans.find((one) => one === span) : undefined;
  if (done && span !== undefined && doneOn === undefined) return undefined;
  const dueOn = due ?? (done ? undefined : span);
  const [program] = programs;
  return {
    whose: isNamed
      ? { kind: 'named', names: [...people] }
      : { kind: whose ?? (program === undefined ? 'mine' : 'all') },
    state,
    ...(dueOn && { due: dueOn }),
    ...(doneOn && { doneOn }),
    ...(program !== undefined && { program }),
    ...(undated && { undated }),
    ...(priority && { priority }),
    ...(newest && { newest }),
    page,
  };
}

/** What is known of a question whose other words were not understood: whose tasks, whether overdue, and when. */
export function knownOf(pieces: readonly Piece[]): ListFilters {
  const sum = sumOf(pieces, undefined);
  const { state, span, due } = sum.said;
  const said: Said = { ...(state === 'overdue' && { state }), ...(due && { due }), ...(span && { span }) };
  return (
    toFilters({ ...sum, said, programs: sum.programs.slice(0, 1), contradicts: false }) ?? openOf(sum.people)
  );
}

const wordCount = (text: string): number => text.split(' ').length;
const wholeOf = ({ before, text }: Run): string => [before, text].filter(Boolean).join(' ');
/** Characters that no name has. */
const noName = /^\d|[:;!?/]/;
const isNameLike = ({ text, hasGlue }: Run, maxWords: number): boolean =>
  !hasGlue && !noName.test(text) && wordCount(text) <= maxWords;

/** Takes the remaining words as unknown names, which the answer mentions. False if they can't be names. */
function takeNames(sum: Sum, lead: string | undefined): boolean {
  const isPlain = lead === 'list' || lead?.startsWith('show');
  const most = lead === 'list' ? 5 : 2;
  const taken = sum.runs.map((run): boolean => {
    if (!isNameLike(run, run.lead === undefined ? most : 5)) return false;
    if (!isPlain && (run.lead === undefined || !isCapital(run.text))) return false;
    const names = run.lead === 'in' ? sum.programs : sum.people;
    // "In Leaders in Tech"
    if (run.lead === 'in' && names.length > 0) names.push(`${names.pop()} in ${run.text}`);
    else names.push(run.text);
    return names.length === 1 || (run.lead === 'for' && isCapital(run.text));
  });
  return taken.every(Boolean);
}

/** These may begin a task as well: "see Anna tomorrow". */
export const meetings = /^(?:see|voir|ver|vedere|zien|zobaczyc)(?![^ ])/;
const weakLeads =
  /^(?:pull|grab|fetch|view|see|visa|laat|voir|ver|vedere|vedi|zobaczyc|count|q|que|was|let me see|(?:give|get|gib|donne|geef|daj|dame|dammi)\b.*)$/;
const showing = /^(?:let|give|get|gib|donne|geef|daj|dame|dammi|laat)\b/;
/** Making a list is a task: lists of other things than tasks. */
const making = /^(?:faire|hacer|fare|fazer|mach(?:en)?|maken|zrobic|sporzadzic)$/;
/** Words for doing something with somebody, so not for looking at a list. */
const together =
  /^(?:with|mit|avec|con|met|com|z|her|his|their|ihre|seine|ses|sus?|suoi|haar|zijn|seus|jej|jego)$/iu;
/** "Show Tom how to log in" */
const how = /^(?:how|wie|comment|cómo|come|hoe|como|jak)$/iu;
const maxUnused = 4;
/** A line that begins with these is hardly a task. */
const manyTasks = /^(?:tasks|to-?dos|aufgaben|tâches|tareas|tarefas|taken|uppgifter|zadania)$/iu;

/**
 * Reads a line as a list: whose, in which program, in which state, when, in what order, and which page, in any
 * order.
 */
export function readList(
  line: string,
  names: Names | undefined,
  pieces: readonly Piece[] = scan(line, names),
): ListReading {
  const { kept, excepted } = withoutExcepted(pieces) ?? {};
  if (kept !== undefined && kept.length > 0) {
    const all = readList(line, names, kept);
    if (all === undefined) return undefined;
    const unused = [all.kind === 'maybe' && all.unused, excepted].filter(Boolean).join(', ');
    return { kind: 'maybe', filters: 'filters' in all ? all.filters : undefined, unused, isTrait: true };
  }
  const [first] = pieces;
  const isLeading = (piece: Piece | undefined): boolean => means(piece, 'lead', 'look', 'question');
  // "Il reste quoi pour Tom", "je voudrais voir …"
  const isBefore = (piece: Piece): boolean =>
    !isLeading(piece) && (means(piece, 'glue') || oneself.test(piece.text) || isWish(piece));
  const begin = pieces.findIndex((piece) => !isBefore(piece));
  const isWished = pieces.slice(0, begin).some(isWish);
  // "Let me see who …": not "see who can come"
  const isSeen = isWished || showing.test(foldName(pieces[begin]?.text ?? ''));
  const later = isSeen ? pieces.findIndex((piece, at) => at > begin && !isBefore(piece)) : -1;
  const at = isLeading(pieces[later]) ? later : begin;
  const leading = pieces[at];
  const isLead = isLeading(leading);
  const lead = isLead ? foldName(leading?.text ?? '').replace(/^whats$/, 'what') : undefined;
  // "Ich brauche die offenen Punkte", not "I need chairs"
  const rest = pieces.slice(isLead ? at + 1 : isWished && pieces.some(isOfTasks) ? Math.max(begin, 0) : 0);
  // "Have Tom and Anna finished", not "have Tom read it"
  const isHave = /^have$/i.test(first?.text ?? '') && !means(pieces[2], 'and') && !line.includes('?');
  const isOfAnybody = pieces.slice(0, 2).some(({ text }) => isAnybody.test(text));
  const isAsked =
    isOfAnybody || (asksAbout.test(first?.text ?? '') && pieces[1]?.kind === 'person' && !isHave);
  const isQuestion =
    isAsked || means(leading, 'question') || means(rest[0], 'question') || /\?\s*$/.test(line);
  const sum = sumOf(rest, isQuestion ? 'question' : isLead ? 'other' : undefined, names?.me);
  const { said, hasSubject, people, programs, runs } = sum;
  const isOfAll = isOfAnybody || isWho.test(lead ?? '');
  if (isOfAll && people.length === 0) said.whose ??= 'all';
  // "What did Tom do last week"
  if (/ did (?:\S{1,30} ){1,2}do(?!\p{L})/iu.test(line) && /^(?:yest|last)/.test(said.span ?? ''))
    said.state ??= 'done';
  const says = Object.keys(said).length > 0;
  const isAbout = says || hasSubject || people.length + programs.length > 0;
  const last = pieces.at(-1);
  const isLook = means(leading, 'look');
  // "Review open tasks with Anna", "check on Anna"
  const isTaught = pieces.some(({ text }, index) => pieces[index - 1]?.kind === 'person' && how.test(text));
  if (isTaught && !isQuestion) return undefined;
  if (isLook && (!(says || hasSubject) || pieces.some(({ text }) => together.test(text)))) return undefined;
  const isWeak = isLook || (!isWished && at === begin && weakLeads.test(lead ?? ''));
  const isStrong = isAsked || (isLead && !isWeak);
  if (runs.length === 0) {
    // "List in"
    if (means(last, 'for', 'in') && !means(last, 'glue')) return { kind: 'unclear' };
    if (said.repeating) return { kind: 'repeats' };
    if (!isAbout) return lead === 'list' || (isLead && pieces.length > 1) ? listOf(sum) : { kind: 'unclear' };
    const isOneKind = people.length === 0 || programs.length === 0;
    // "Et pour Tom ?" goes on from another list.
    const goesOn = isQuestion && means(first, 'and', 'for', 'glue');
    // "See Anna tomorrow" may be a meeting, "look at Tom's tasks" a task.
    const isMeeting = lead !== undefined && meetings.test(lead) && people.length > 0 && !said.state;
    const isName = (isMeeting || (!isLead && !says)) && !hasSubject && isOneKind && !goesOn;
    const isOnlyName = isLook ? !said.state && !isQuestion : isName;
    const [program = '', ...more] = programs;
    const filters = toFilters({ ...sum, programs: programs.slice(0, 1) });
    if (filters === undefined) return { kind: 'unclear' };
    // A list is of one program.
    if (more.length > 0) return { kind: 'maybe', filters: { ...filters, program }, unused: more.join(', ') };
    return isOnlyName ? { kind: 'maybe', filters, unused: '' } : { kind: 'list', filters };
  }
  // "Dla Anny: przeczytać artykuł"
  const heading = pieces.findIndex(({ end }) => end === ':');
  if (!isStrong && heading >= 0 && pieces.slice(heading + 1).some(({ kind }) => kind === 'unknown'))
    return undefined;
  const known = toFilters(sum);
  const unused = runs.map(wholeOf).join(', ');
  const begins = rest[0]?.kind !== 'unknown' && (says || hasSubject);
  if (runs.every((run) => run.isTrait))
    return known === undefined
      ? { kind: 'unclear' }
      : { kind: 'maybe', filters: known, unused, isTrait: true };
  // "Overdue on the board": what is overdue is no task.
  const isApart = runs.every(
    (run) => run.lead !== undefined || (said.state === 'overdue' && run.before !== ''),
  );
  if ((isStrong || (begins && isApart)) && takeNames(sum, lead)) return listOf(sum);
  // "List pros and cons of the offer"
  if (lead === 'list' && !isAbout && rest[0]?.kind === 'unknown') return undefined;
  // "Faire la liste des livres pour Tom", "die Liste der Kunden aktualisieren bis Montag"
  const isOther = /^list/.test(lead ?? '') && !says && !hasSubject && !isQuestion && !isWished;
  const isDone = pieces.some(
    ({ kind, text }, index) =>
      kind === 'unknown' && /^\p{Ll}\S*n$/u.test(text) && /^\p{Lu}/u.test(pieces[index - 1]?.text ?? ''),
  );
  if (isOther && ((making.test(foldName(first?.text ?? '')) && at > 0) || (isDone && !isAbout)))
    return undefined;
  if (isStrong) return { kind: 'maybe', filters: isAbout ? known : undefined, unused };
  const isNamed = people.length + programs.length > 0;
  const isTasks = first?.end === undefined && manyTasks.test(first?.text ?? '');
  // "Annas Aufgaben durchgehen", "send me Tom's tasks": all but the verb is a list.
  const isVerb = [rest[0], last].some((piece) => piece?.kind === 'unknown' && piece.text === unused);
  if (isVerb && hasSubject && isNamed && !pieces.some(({ text }) => together.test(text)))
    return { kind: 'maybe', filters: known, unused };
  const most = (begins && isApart) || isTasks ? maxUnused : 0;
  return known !== undefined && wordCount(unused) <= most
    ? { kind: 'maybe', filters: known, unused }
    : undefined;
}

function listOf(sum: Sum): ListReading {
  const filters = toFilters(sum);
  return filters === undefined ? { kind: 'unclear' } : { kind: 'list', filters };
}
