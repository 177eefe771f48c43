import { canSee, type Person, peopleIn, type SlackData } from './data.ts';

/** Escapes `&`, `<` and `>` as Slack does (docs.slack.dev/messaging/formatting-message-text). */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The `@` of `@name` or `#` of `#name` at the start of a word; the longest known name after it wins. */
const mentionStart = /(?<![\p{L}\p{N}@#&/])([@#])(?=[\p{L}\p{N}])/gu;
/** Punctuation at the end belongs to the sentence. */
const urlPattern = /(?<![\p{L}\p{N}])https?:\/\/[^\s<>|]*[^\s<>|.,;:!?]/gu;
const emailPattern = /(?<![\w.+@-])[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,8}/g;
/** Text that is already Slack markup stays as it is. */
const existingMarkup = /<[@#!][^<>\s][^<>]*>/gu;
const wordContinues = /^[-_]?[\p{L}\p{N}]/u;

/** Mentions that address everyone. */
const broadcastNames = ['here', 'channel', 'everyone'];

type Mentionable = {
  names: string[];
  markup: string;
};

type Mentionables = Record<'@' | '#', Mentionable[]>;

/**
 * Everyone and everything that the person can mention: people in the workspace, and channels that they can see.
 * `withLabels` adds `|name` to the markup.
 */
function findMentionables(
  data: SlackData,
  person: Person,
  teamId: string,
  withLabels: boolean,
): Mentionables {
  const label = (name: string) => (withLabels ? `|${name}` : '');
  return {
    '@': [
      ...peopleIn(data, teamId).map(({ id, name, handle }) => ({
        names: [name, handle],
        markup: `<@${id}${label(handle)}>`,
      })),
      ...broadcastNames.map((name) => ({ names: [name], markup: `<!${name}>` })),
    ],
    '#': [...data.channels.values()]
      .filter((channel) => channel.name !== '' && channel.teams.includes(teamId) && canSee(person, channel))
      .map((channel) => ({ names: [channel.name], markup: `<#${channel.id}${label(channel.name)}>` })),
  };
}

function longestMatch(
  text: string,
  at: number,
  mentionables: Mentionable[],
): { length: number; markup: string } | undefined {
  const rest = text.slice(at).toLowerCase();
  let best: { length: number; markup: string } | undefined;
  for (const { names, markup } of mentionables)
    for (const name of names)
      if (
        rest.startsWith(name.toLowerCase()) &&
        !wordContinues.test(rest.slice(name.length)) &&
        name.length > (best?.length ?? 0)
      )
        best = { length: name.length, markup };
  return best;
}

function escapePlain(text: string, mentionables: Mentionables): string {
  let escaped = '';
  let from = 0;
  for (const mark of text.matchAll(mentionStart)) {
    if (mark.index < from) continue;
    const found = longestMatch(text, mark.index + 1, mentionables[mark[1] as '@' | '#']);
    if (found === undefined) continue;
    escaped += escapeText(text.slice(from, mark.index)) + found.markup;
    from = mark.index + 1 + found.length;
  }
  return escaped + escapeText(text.slice(from));
}

/** Markup for a link or an email address; existing markup is returned unchanged. */
function escapeLink(piece: string): string {
  if (piece.startsWith('<')) return piece;
  return piece.includes('://') ? `<${escapeText(piece)}>` : `<mailto:${piece}|${piece}>`;
}

/**
 * Turns what a person typed into what Slack sends: `@Marta Reyes` → `<@U0MARTA001>`, `#general` →
 * `<#C0GENERAL1>`, links in angle brackets, an email as `<mailto:…|…>`, and the rest escaped. `withLabels` adds
 * names to mentions, as in slash commands: `<@U0MARTA001|marta>`.
 */
export function escapeTyped(
  data: SlackData,
  person: Person,
  teamId: string,
  text: string,
  withLabels: boolean,
): string {
  const mentionables = findMentionables(data, person, teamId, withLabels);
  const pieces = [existingMarkup, urlPattern, emailPattern]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .sort((a, b) => a.index - b.index);
  let escaped = '';
  let from = 0;
  for (const piece of pieces) {
    if (piece.index < from) continue;
    escaped += escapePlain(text.slice(from, piece.index), mentionables);
    escaped += escapeLink(piece[0]);
    from = piece.index + piece[0].length;
  }
  return escaped + escapePlain(text.slice(from), mentionables);
}
