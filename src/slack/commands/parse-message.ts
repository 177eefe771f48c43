import { trimEndOf } from '../../lib/text.ts';
import { parseTodo, type TodoCommand } from '../../tasks/parse-command.ts';
import { asksForHelp } from './asks-for-help.ts';

/** What a person who writes to Touchline wants. */
export type ParsedMessage =
  | { kind: 'help' }
  /** A greeting, or a question that Touchline can't answer: one sentence says what it can. */
  | { kind: 'hint' }
  /** `asTask` if the words may also be a task. */
  | { kind: 'name'; name: string; asTask: boolean }
  | { kind: 'command'; command: TodoCommand };

const greeting = /^(?:hi|hello|hey|good\s(?:morning|afternoon|evening)|thanks?|thank\syou|ok(?:ay)?)$/i;
const whoIs = /^(?:who\s?(?:['’]s|is)|tell\sme\sabout)\s+(\S.*)$/i;
/** Words that stand before a name, but may also begin a task: "show Tom the slides". */
const lookUp = /^(?:client|look\s?up|find|show(?:\sme)?)\s+(\S.*)$/i;

/** Ways to ask for what `/todo list` lists. */
const asking =
  /^(?:(?:what|which)(?:\s?['’]s|\stasks?)?(?:\s(?:is|are))?|show(?:\sme)?|list|(?:is\s|are\s)?(?:there\s)?any(?:thing)?|do\si\shave(?:\sany)?)\b/i;
const ofSomebody = /\b(?:for|of)\s(?!me\b)(?=\S)/i;
const spans = /\b(overdue|today|tomorrow|yesterday|(?:this|last)\s(?:week|month))\b/gi;
const aboutTasks =
  /\b(?:tasks?|to-?dos?|due|overdue|open|on\smy\slist|next|(?:do|did)\si|i\s(?:do|need|have))\b/i;
const otherQuestion = /^(?:what|who|when|where|why|how|which)\b.*\?$/is;
/** A name has a few words, without the characters of a sentence. */
const nameLike = /^[\p{L}\p{M}'’.-]+(?:\s[\p{L}\p{M}'’.-]+){0,3}$/u;

/** Turns a question about tasks into a `/todo` line: "what is overdue for Anna?" becomes `list overdue for Anna`. */
function asList(text: string): string | undefined {
  if (!asking.test(text) || !aboutTasks.test(text)) return undefined;
  const line = text.slice(text.lastIndexOf('\n') + 1);
  const found = ofSomebody.exec(line);
  const person = found && line.slice(found.index + found[0].length);
  const words = text.match(spans) ?? [];
  return ['list', ...words.map((word) => word.toLowerCase()), ...(person ? [`for ${person}`] : [])].join(' ');
}

/** Reads a message to Touchline: a question, a name, or what `/todo` would take. */
export function parseMessage(typed: string): ParsedMessage {
  const text = typed.trim().replace(/^\/?todo\s+/i, '');
  const bare = trimEndOf(text, /[\s?!.…]/);
  if (asksForHelp(text)) return { kind: 'help' };
  if (greeting.test(bare)) return { kind: 'hint' };
  const list = asList(bare);
  if (list !== undefined) {
    const command = parseTodo(list);
    return { kind: 'command', command: command.kind === 'list' ? command : parseTodo('') };
  }
  const name = whoIs.exec(bare)?.[1];
  if (name !== undefined) return { kind: 'name', name, asTask: false };
  if (otherQuestion.test(text)) return { kind: 'hint' };
  const command = parseTodo(text);
  const lookedUp = lookUp.exec(bare)?.[1];
  const sought = lookedUp ?? bare;
  // Looking up a name means the client, not only their tasks.
  const named = command.kind === 'list' && command.whose.kind === 'named' && lookedUp !== undefined;
  const asTask = command.kind === 'add' || command.kind === 'ask' || named;
  if (asTask && nameLike.test(sought)) return { kind: 'name', name: sought, asTask: true };
  return { kind: 'command', command };
}
