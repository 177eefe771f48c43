import { unquoted } from '../../lib/text.ts';

/** "Find", "where is", in every language. */
const verb = new RegExp(
  `^(?:${[
    "se?a?r?ch(?: for)?|find(?: me)?|look(?:ing)? for|where(?:[’']?s| is| are)",
    'such(?:e|en)?(?: nach)?|find(?:e|en)|wo (?:ist|sind)',
    'cherche[rz]?|trouve[rz]?|où (?:est|sont)|busca(?:r)?|encuentra|dónde está|procura(?:r)?|encontra(?:r)?|onde está',
    "cerca(?:re)?|trova(?:re)?|dov[’']è|zoek(?:en)?(?: naar)?|vind(?:en)?|waar (?:is|zijn)|sök(?: efter)?|hitta|var är",
    'szukaj|znajdź|найди|найти|поищи',
  ].join('|')}) `,
  'iu',
);
const article =
  "(?:the|my|all|any|der|die|das|den|alle|la|le|les|l['’]|el|los|las|il|lo|gli|os?|as?|de|het|den)(?: |(?<=['’]))";
const noun =
  '(?:tasks?|to-?dos?|aufgaben?|tâches?|tareas?|attività|compit[oi]|taak|taken|tarefas?|uppgift(?:en|er)?|zadani[ae])';
const joint =
  '(?:with|about|on|for|containing|mentioning|called|named|mit|über|zu|sur|avec|sobre|con|su|over|met|om|med)(?: the words?)?';
const ofTask = new RegExp(`^(?:${article})?${noun} (?:${joint} )?(?:${article})?(\\S.*)$`, 'iu');
const taskAtEnd = new RegExp(`^(?:${article})?(\\S.*?) (?:${noun}|one)$`, 'iu');
const definite = new RegExp(`^(?:${article})`, 'iu');
/** What is to be found is not there yet: "find a venue", "find out who comes". */
const isNew =
  /^(?:an?|some|another|someone|somebody|out|time|ways?|people|new|better|ein(?:e|en)?|une?|un[ao]?|uma?|een|ett|en)(?!\p{L})/iu;
const isQuestion = /^(?:where|wo|où|dónde|onde|dov|waar|var) ?/iu;
/** Questions about one task: "when is the invoice due", "did I send the plan", "is the CV done yet" */
const questions = [
  /^(?:when|where)(?:['’]?s| is| are) (?:the|my|our) (?!next )(.{1,200}?)(?: (?:due|thing|one|scheduled|planned))?$/iu,
  /^(?:what about|where (?:do|are) (?:we|things|you)(?: stand| at)? (?:with|on)|what happened (?:to|with)|(?:what['’]?s|what is) (?:the status of|the due date of|up with|happening with|with)|how(?:['’]?s| is)|any (?:news|updates?) on|status of) (?:the|my|our) (.{1,200}?)(?: (?:going|coming along|looking|doing))?$/iu,
  /^(?:do|have|is|are|got|gibt|hat|haben|il|hay|c['’]è|heb) .{0,30}?(?:anything|something|etwas|was|quelque chose|algo|qualcosa|iets) (?:on|about|for|zu|über|sur|sobre|su|over) (?:the )?(.+)$/iu,
  /^(?:anything|something) (?:on|with) (?:the )?(.+)$/iu,
  /^(?:(?:when|where) )?(?:did|have|do) (?:i|we) \p{L}{2,20} (?:the|my|our) (.{1,200}?)(?: task)?$/iu,
  /^(?:is|are|was) (?:the|my|our) (.{1,200}?) (?:done|sent|finished|ready|due|complete|completed|paid|booked)(?: yet)?$/iu,
  /^(?:bis )?wann (?:ist|sind|muss) (?:der|die|das|den|meine?) (.{1,200}?)(?: (?:fällig|fertig))?$/iu,
  /^(?:ist|sind) (?:der|die|das|meine?) (.{1,200}?) (?:fertig|erledigt)$/iu,
  /^(?:quand est|pour quand est|cuándo es|cuándo vence|quando è|quando scade|wanneer is|quando é) (?:l[ae] |l['’]|el |il |lo |de |het |[oa] )(.{1,200}?)(?: (?:due|klaar))?$/iu,
];
/** Longer lines are tasks. */
const maxWords = 5;

/**
 * The words of tasks that a line looks for: "find the CV task", "suche nach Feedback", "where's the task about the map".
 *
 * @param isDated whether the line names a day: "look for flights on Friday" is a task
 */
export function readSearch(line: string, isDated = () => false): string | undefined {
  const found = verb.exec(line)?.[0];
  if (found === undefined || isQuestion.test(found)) {
    const about = questions.map((one) => one.exec(line)?.[1]).find((words) => words !== undefined);
    if (about !== undefined && about.split(' ').length <= maxWords) return unquoted(about);
  }
  if (found === undefined) return undefined;
  const rest = line.slice(found.length).trim();
  const [, about = taskAtEnd.exec(rest)?.[1]] = ofTask.exec(rest) ?? [];
  if (about !== undefined) return unquoted(about);
  // "Where is Anna?" is about no task.
  if (isQuestion.test(found) || isNew.test(rest) || rest.split(' ').length > maxWords || isDated())
    return undefined;
  return unquoted(/^the /i.test(rest) ? rest : rest.replace(definite, ''));
}

const about =
  /^([^\n]{1,80}?)\s(?:about|containing|mention(?:ing|s)?|that\smention|regarding|with\sthe\swords?|über|sur|sobre)\s(?:the\s)?(\S.{0,200})$/iu;

/** A line of a list, and the words that its tasks have: "overdue tasks about feedback". */
export function splitAbout(line: string): { list: string; words: string } | undefined {
  const [, list, words] = about.exec(line) ?? [];
  return list === undefined || words === undefined ? undefined : { list, words: unquoted(words) };
}
