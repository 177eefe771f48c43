import { fits } from '../../lib/remembered.ts';
import { trimStartOf } from '../../lib/text.ts';
import { isRemindedBehind, withoutCourtesy } from '../courtesy.ts';
import { type DueContext, parseDue } from '../due-date/index.ts';
import { headName, peopleAt } from '../parse-line/possible-name.ts';
import { removeRanges } from '../parse-line/ranges.ts';
import { readPasted } from './pasted.ts';
import { remindedOf } from './reminders.ts';
import { finishedOf } from './reports.ts';
import { talkedOf } from './talk.ts';
import type { Existing, Line, Reader, ReadLine } from './types.ts';
import { withShortDays } from './weekdays.ts';
import { roleIn } from './wish-words.ts';

/** "Jonas **is** ill tomorrow" */
const states =
  /^(?:can['’]?t|cannot|won['’]?t|kann(?= .{0,30}nicht)|kan(?= .{0,30}niet)|kommt|komt|ne|no|não|non|nie|is|was|are|has(?! to)|had|ist|war|hat|est|était|es|está|era|ha|è|tem(?! q)|foi|heeft|jest|był)(?!\p{L})/iu;
const infinitive = /^\p{Ll}{2,20}(?:en|ern|eln)(?!\p{L})/u;

/**
 * The task of words that begin with whose it is, with a colon behind that where no verb says so: "Anna by Friday the goals"
 * is "Anna: by Friday the goals". "Anna Friday" has no task.
 *
 * @param isListed whether they are an item of a list
 */
function ofKnown(said: string, isListed: boolean, { names, context }: Line): string | undefined {
  if (names === undefined || context === undefined) return undefined;
  const own =
    /^(?:(?:i|ich|(?:moi,? )?je|yo|io|eu|ik|ja)(?: ?['’]ll| will)? |(?:moi,? )?j['’])(?=\S+ \S)(.*)$/iu.exec(
      said,
    )?.[1];
  if (own !== undefined) return isListed || parseDue(own, context) ? own : undefined;
  const words = said.replace(/^(?:and|und|et|y|e|en|i|och|a) (?=\p{L})/iu, '');
  if (headName(words, { ...names, ...context })) return words;
  const { names: known, end } = peopleAt(words, 0, { ...names, ...context });
  const rest = trimStartOf(words.slice(end), /[\s:–—-]/);
  // "Malik anrufen" is one's own.
  if (words[end] !== ':' && infinitive.test(rest)) return undefined;
  if (states.test(rest)) return undefined;
  const due = known.length > 0 ? parseDue(rest, context) : null;
  const isSetOff = known.length > 0 && words[end] === ':';
  const left = due ? removeRanges(rest, due.spans).text.trim() : '';
  // "Tom anrufen morgen" is one's own.
  return isSetOff || (isListed ? /\S\s+\S/ : /\p{L}/u).test(left)
    ? `${words.slice(0, end)}: ${rest}`
    : undefined;
}

/** Behind a day: "tomorrow I **need** to …", "morgen **muss** ich …" */
const asksBehindDay =
  /^[^,;\n]{2,40}? (?:remind|note|need|have|must|should|muss|dois|faut|rappelle|tengo|hay|recuérdame|devo|bisogna|ricordami|moet|herinner|erinnere?|preciso|tenho|lembra|lembre|muszę|trzeba|przypomnij)(?!\p{L})/iu;

/** What a line asks for, and the day that it begins with: "morgen muss ich Tom anrufen". */
function requestIn({ typed, context }: Line): { line: string; isTask: boolean; day?: string } {
  const request = withoutCourtesy(typed);
  if (request.isTask || context === undefined || !fits(asksBehindDay, typed)) return request;
  const [[start, end] = [-1, 0]] = parseDue(typed, context)?.spans ?? [];
  const { line, isTask } = withoutCourtesy(trimStartOf(typed.slice(end), /[\s:,]/));
  return start === 0 && isTask ? { line, isTask, day: typed.slice(0, end) } : request;
}

/** Reads several tasks, one a line or a part. */
export function readSeveralTasks(line: Line): ReadLine | undefined {
  const { typed, names, context } = line;
  const { line: plain, day } = typed.includes('\n') ? { line: typed, day: undefined } : requestIn(line);
  const lines = readPasted(
    day === undefined ? plain : `${day}: ${plain}`,
    // "Notes from the call with Tom": it is nobody's "tomorrow".
    (words) =>
      /^tom$/i.test(words)
        ? words
        : removeRanges(words, (context && parseDue(words, context)?.spans) ?? []).text.trim(),
    (words, isListed = false) => ofKnown(words, isListed, line),
  );
  // "Leadership:", above several or before them
  const [, first = ''] = /^([^:\n]{2,60}): [^\n]+$/.exec(plain) ?? [];
  const inProgram = (one: string): string => {
    const [, name = first, task = one] = /^([^:]{2,60}): (.{1,200})$/u.exec(one) ?? [];
    return names?.isProgram(name) ? `${task} in "${name}"` : one;
  };
  return lines && { kind: 'pasted', lines: (withShortDays(lines) ?? lines).map(inProgram), line: typed };
}

/** What joins a task to the day before it: "remind me tomorrow **to** …" */
const joinsTask =
  /^(?:, (?:(?:then|dann|alors|luego|poi|dan) (?:i (?:have|need) to|muss ich|je dois|tengo que|devo|moet ik) )?(?=\p{Ll})|,? (?:(?:to|about|re|para|pra|pa|per(?= \p{L}+re )|pour(?= \p{L}+(?:er|ir|re) )|daran,?(?: dass ich)?|an|de|di|que|om|er ?aan|eraan|aan|att|o|żeby[mś]?) |d['’]))(\S.*)$/iu;

/** "Call Anna tomorrow" for "tomorrow to call Anna", which is left of a reminder. */
function withDayLast(task: string, context: DueContext | undefined): string {
  const [[start, end] = [-1, 0]] = (context && parseDue(task, context)?.spans) ?? [];
  const [, rest] = (start === 0 && joinsTask.exec(task.slice(end))) || [];
  return rest === undefined ? task : `${rest.replace(/[.!]$/, '')} ${task.slice(0, end)}`;
}

/** The task that a line may be about, if it is there. */
export const existingOf = (line: Line): Existing | undefined =>
  remindedOf(line) ?? finishedOf(line.text, line.context) ?? talkedOf(line);

/** A wish to be reminded says so within its first words. */
const maxBefore = 8;

/** Reads a request: for a task, or for whatever the line is without its polite words. */
export const readRequest: Reader = (line) => {
  const { line: asked, isTask, day } = requestIn(line);
  const plain = day === undefined ? asked : `${asked} ${day}`;
  if (isTask)
    return {
      kind: 'create',
      line: withDayLast(plain, line.context),
      existing:
        remindedOf(line) ??
        finishedOf(line.text, line.context) ??
        // "Zet de room maar op donderdag"
        (roleIn(line.pieces[0]?.text, 'move', 'later') && !/^for [^:]{2,60}: /.test(asked)
          ? talkedOf(line)
          : undefined),
      ...((isRemindedBehind(line.text) ||
        line.text.split(/[\s,:;-]+/, maxBefore).some((word) => roleIn(word, 'remind'))) && {
        reminds: true,
      }),
    };
  return plain === line.typed ? undefined : line.again(plain);
};
