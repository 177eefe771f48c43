import { tidy } from '../../lib/text.ts';
import { type Message, sentence } from '../ui/message.ts';

/** Tokens with a known form: Slack's, numbered ones (`12|…`), and anything after "Bearer". */
const named = /(?:^|[^\w-])(?:xox[a-z][.-]|xapp-|\d{1,12}\|)[\w.|-]{16}|\bbearer\s[\w.~+/|=-]{16}/i;
/** Signed tokens (JWT). */
const signed = /(?:^|[^\w-])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w.|-]{16}/;
/** A word after `connect` or `token` that is no name. */
const given = /^(?:\/?touchline\s)?(?:connect|token)\s([\w.|~+/=-]{16,})$/i;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Whether a word is random, as tokens are (base64url or hexadecimal): its runs of letters and digits are short, about
 * two characters, where those of words, names and dates have four. It misses about one 40-character token in 8,000.
 */
function isRandom(word: string): boolean {
  if (!/^[\w-]{32,}$/.test(word) || !/[a-z]/i.test(word) || uuid.test(word)) return false;
  const runs = word.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? [];
  const letters = runs.join('').length;
  return letters > (word.length * 4) / 5 && letters / runs.length < 3.4;
}

/** Words outside of addresses. Addresses are ignored because those of documents contain random ids. */
const wordsOf = (text: string): string[] =>
  text.split(/[\s<>"'`“”‘’(),;:=|]+/).filter((word) => !/[/@]|^www\./.test(word));

/** Whether a user typed something that looks like an API token. */
export function holdsToken(typed: string): boolean {
  const text = tidy(typed);
  const word = given.exec(text)?.[1] ?? '';
  const isGiven = /\d/.test(word) && /[a-z]/i.test(word);
  return (
    isGiven ||
    named.test(text) ||
    signed.test(text) ||
    wordsOf(text.replace(/https?:\S+/gi, ' ')).some(isRandom)
  );
}

const revoke =
  'I did not use or store it, and it is in no log. Revoke it where it was created, create a new one, and paste that one into the window that `/touchline connect` opens.';

/** What to say to a user who typed a token where it does not belong. The token is not repeated. */
export const tokenTyped: Message = sentence(
  `That looks like an API token, so I did nothing with it. ${revoke}`,
);

/** The same, where other people may read the message. */
export const tokenWritten: Message = sentence(
  `Your message looks as if an API token is in it, so I did nothing with it. Delete the message. ${revoke}`,
);

/** Also said about another person's message. */
export const tokenInMessage: Message = sentence(
  'This message looks as if an API token is in it, so I made no task of it. Whoever wrote it should delete the message, revoke the token where it was created, and connect with a new one by `/touchline connect`.',
);

/** Said below a field of a form. */
export const tokenInField =
  'This looks like an API token. Take it out, revoke it, and connect with a new one.';
