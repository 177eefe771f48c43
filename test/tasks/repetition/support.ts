import { parseDue } from '../../../src/tasks/due-date/index.ts';
import { readRepetition } from '../../../src/tasks/repetition/read-repetition.ts';
import { ruleOf } from '../../../src/tasks/repetition/rule.ts';
import { ruleWords } from '../../../src/tasks/repetition/words.ts';

/** A Wednesday. */
const now = new Date('2026-11-18T10:00:00Z');
const timeZone = 'Europe/Berlin';

/** The rule that a line asks for, in words; the kind of a repetition without a rule; `none` without a repetition. */
export function read(line: string, locale = 'en-GB'): string {
  const due = parseDue(line, { now, timeZone, locale });
  if (!due?.recurring) return 'none';
  const said = readRepetition(due.spans.map((span) => line.slice(...span)).join(' … '), locale);
  if (said === undefined) return 'none';
  const first = Temporal.Instant.fromEpochMilliseconds(due.due.getTime()).toZonedDateTimeISO(timeZone);
  const rule = ruleOf(said, first.toPlainDate());
  return rule === undefined ? said.kind : ruleWords(rule);
}
