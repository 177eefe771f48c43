import { trimEndOf } from '../../lib/text.ts';

/** `- `, `* `, `• `, `1. `, `2) `, `[ ] ` before a line of a list. */
const bullet = /^(?:[-–—*•◦▪]|\d{1,3}[.)])\s+(?:\[[ xX]?\]\s*)?|^\[[ xX]?\]\s*/;

/** A heading, which says whose tasks they are, or only that they are tasks: `for Anna:`, `Tasks for Anna:`, `Homework:`. */
const heading = /^[^:]{1,80}:?$/;
/** What a heading has before the name of somebody, in every language: "notes from our session with Tom". */
const nouns =
  'please|add|create|make|new|the|my|our|tasks?|to-?dos?|homework|actions?|action items|next steps|notes?|session|call|meeting|follow-?ups?|aufgaben|hausaufgaben|notizen|sitzung|gespräch|nächste schritte|tâches|devoirs|séance|prochaines étapes|tareas|deberes|notas|sesión|próximos pasos|attività|compiti|sessione|prossimi passi|taken|huiswerk|notities|sessie|volgende stappen|tarefas|sessão|próximos passos|zadania|notatki|sesj[aiię]|następne kroki';
const joints =
  'from|of|after|with|w/?|aus|von|mit|nach|de|du|avec|después|con|di|dopo|van|na|met|da|do|com|z|po';
const onlyNoun = new RegExp(`^(?:(?:${nouns})(?![^ ]) ?(?:(?:${joints}) )?)+`, 'iu');
const isLed = /^(?:for|für|pour|para|pr[ao]|per|voor|för|dla|для) /iu;

/** `for Anna: read the essay by friday, phone her brother tomorrow` */
const inOneLine = /^(for\s[^:,;\n]{1,80}:)\s+(\S[^\n]*)$/i;

/** Longer lines are sentences of one text. */
const maxLine = 120;

/** The end of a list of things: "paper and tape". */
const lastThings = /^\S+\s(?:and|or|&)\s\S+$/i;

/** A part that only says more of the task before it. */
const addition =
  /^(?:(?:high|medium|low)\spriority|urgent|asap|today|tomorrow|(?:by|before|until|due|on|at|in|next|this|every|with|for|from|to|start(?:ing)?)\s)/i;

const isPhrase = (text: string): boolean => /\S\s+\S/.test(text);

/** The tasks of a line such as `for Anna: …, …`: each part has more than a word, so a list of things is none. */
function partsOf(text: string): string[] | undefined {
  const [, head, rest = ''] = inOneLine.exec(text) ?? [];
  if (head === undefined) return undefined;
  const parts = rest.split(/[,;]\s+/).map((part) => part.replace(/^and\s+/i, ''));
  const areTasks =
    parts.length > 1 &&
    parts.every((part) => isPhrase(part) && !addition.test(part)) &&
    !lastThings.test(parts.at(-1) ?? '');
  return areTasks ? parts.map((part) => `${head} ${part}`) : undefined;
}

/**
 * The tasks of pasted text, one for each of its lines: a list with dashes or numbers, or lines alone, with or without
 * `for Anna:` above them. The heading is put before each task. Undefined for a single task, also one in several lines.
 */
export function readPasted(typed: string): string[] | undefined {
  const all = typed.split('\n').map((line) => line.trim());
  const lines = all.filter((line) => line !== '');
  if (lines.length === 1) return partsOf(lines[0] ?? '');
  const [first = '', ...others] = lines;
  const isHeading =
    heading.test(first) &&
    !bullet.test(first) &&
    (first.endsWith(':') || others.every((line) => bullet.test(line)));
  const tasks = isHeading ? others : lines;
  const words = tasks.map((line) => line.replace(bullet, '').trim());
  const isList = tasks.every((line) => bullet.test(line));
  const areLines =
    all.length === lines.length && words.every((line) => isPhrase(line) && line.length <= maxLine);
  if (words.length < 2 || words.includes('') || !(isList || areLines)) return undefined;
  const above = isHeading ? trimEndOf(first, /:/) : '';
  const left = above.replace(onlyNoun, '');
  const whose = left === above || isLed.test(left) ? left : `for ${left}`;
  return words.map((line) => (left === '' ? line : `${whose}: ${line}`));
}
