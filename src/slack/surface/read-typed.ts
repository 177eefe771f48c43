import { lazily } from '../../lib/lazily.ts';
import { tidy } from '../../lib/text.ts';
import { typedText } from '../edge/payloads.ts';
import { type Message, sentence } from '../ui/message.ts';
import { clip } from '../ui/text.ts';
import { maxTyped } from '../ui/typed-text.ts';
import { holdsToken, tokenInField } from './typed-token.ts';

const bound = lazily(() => `${maxTyped.toLocaleString('en')} characters`);
const tooLong = (): Message =>
  sentence(`That is longer than ${bound()}, so I did nothing with it. Please shorten it.`);
const tooLongInField = (): string => `This is longer than ${bound()}.`;

/** Longer text from Slack is not even unescaped: `&` comes as five characters. */
const maxRaw = 5 * maxTyped;
/** Slack cuts messages at this length. */
const maxMessage = 40_000;

/** What a user typed, or what to say to them instead of reading it. */
export type Typed = { text: string; refused?: Message };

/**
 * The one entry for what people type in commands and messages: unescaped, with tidy blanks, and bounded. It takes
 * linear time, since it runs before the user is known; everything else that reads the text comes after that.
 *
 * @param raw as Slack sent it
 * @param tokenSaid what to say if a token was typed
 */
export function readTyped(raw: string, tokenSaid: Message, { isEscaped = true } = {}): Typed {
  if (raw.length > maxRaw) return { text: '', refused: tooLong() };
  const text = tidy(isEscaped ? typedText(raw) : raw);
  if (holdsToken(text)) return { text: '', refused: tokenSaid };
  return text.length > maxTyped ? { text: '', refused: tooLong() } : { text };
}

/** Reads a message that may have been written long before, and cuts it if it is too long. */
export function readMessage(raw: string, tokenSaid: Message): Typed {
  const text = tidy(typedText(raw.slice(0, maxMessage)));
  return holdsToken(text) ? { text: '', refused: tokenSaid } : { text: clip(text, maxTyped) };
}

/** The problems of the texts in a form, by block id. @param takesToken in the form that asks for one */
export function fieldErrors(
  fields: readonly [blockId: string, text: string][],
  takesToken: boolean,
): Record<string, string> | undefined {
  const errors = fields.flatMap(([block, text]) => {
    if (text.length > maxTyped) return [[block, tooLongInField()] as const];
    return !takesToken && holdsToken(text) ? [[block, tokenInField] as const] : [];
  });
  return errors.length === 0 ? undefined : Object.fromEntries(errors);
}
