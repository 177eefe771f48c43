import { canSee, type Person, peopleIn, type SlackData } from './data.ts';

/** `&`, `<` and `>` as Slack writes them in text (docs.slack.dev/messaging/formatting-message-text). */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** `@name` and `#name` where a word begins; the name is looked up, longest first. */
const mentionStart = /(?<![\p{L}\p{N}@#&/])([@#])(?=[\p{L}\p{N}])/gu;
const urlPattern = /(?<![\p{L}\p{N}])https?:\/\/[^\s<>|]+/gu;
const emailPattern = /(?<![\w.+@-])[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,8}/g;
/** What is already in Slack's own form stays as it is. */
const existingMarkup = /<[@#!][^<>\s][^<>]*>/gu;
const wordContinues = /^[-_]?[\p{L}\p{N}]/u;

/** Words that mean all who are there. */
const broadcastNames = ['here', 'channel', 'everyone'];

type Mentionable = {
  names: string[];
  write: string;
};

/**
 * What the person may name: people of the workspace, and the channels that they see. `labelled` adds
 * `|name`.
 */
function findMentionables(
  data: SlackData,
  person: Person,
  teamId: string,
  labelled: boolean,
): Record<'@' | '#', Mentionable[]> {
  const label = (name: string) => (labelled ? `|${name}` : '');
  return {
    '@': [
      ...peopleIn(data, teamId).map(({ id, name, handle }) => ({
        names: [name, handle],
        write: `<@${id}${label(handle)}>`,
      })),
      ...broadcastNames.map((name) => ({ names: [name], write: `<!${name}>` })),
    ],
    '#': [...data.channels.values()]
      .filter((channel) => channel.name !== '' && channel.teams.includes(teamId) && canSee(person, channel))
      .map((channel) => ({ names: [channel.name], write: `<#${channel.id}${label(channel.name)}>` })),
  };
}

function longestMatch(
  text: string,
  at: number,
  things: Mentionable[],
): { length: number; write: string } | undefined {
  const rest = text.slice(at).toLowerCase();
  let best: { length: number; write: string } | undefined;
  for (const thing of things)
    for (const name of thing.names)
      if (
        rest.startsWith(name.toLowerCase()) &&
        !wordContinues.test(rest.slice(name.length)) &&
        name.length > (best?.length ?? 0)
      )
        best = { length: name.length, write: thing.write };
  return best;
}

function escapePlain(text: string, things: Record<'@' | '#', Mentionable[]>): string {
  let written = '';
  let from = 0;
  for (const mark of text.matchAll(mentionStart)) {
    if (mark.index < from) continue;
    const found = longestMatch(text, mark.index + 1, things[mark[1] as '@' | '#']);
    if (found === undefined) continue;
    written += escapeText(text.slice(from, mark.index)) + found.write;
    from = mark.index + 1 + found.length;
  }
  return written + escapeText(text.slice(from));
}

function escapeLink(piece: string): string {
  if (piece.startsWith('<')) return piece;
  return piece.includes('://') ? `<${escapeText(piece)}>` : `<mailto:${piece}|${piece}>`;
}

/**
 * What a person typed, as Slack sends it: `@Marta Reyes` → `<@U0MARTA001>`, `#general` → `<#C0GENERAL1>`, links
 * in angle brackets, an email as `<mailto:…|…>`, the rest escaped. With `labelled` (slash commands, unless the simulator is told otherwise) the name goes
 * along: `<@U0MARTA001|marta>`.
 */
export function escapeTyped(
  data: SlackData,
  person: Person,
  teamId: string,
  text: string,
  labelled: boolean,
): string {
  const things = findMentionables(data, person, teamId, labelled);
  const pieces = [existingMarkup, urlPattern, emailPattern]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .sort((a, b) => a.index - b.index);
  let written = '';
  let from = 0;
  for (const piece of pieces) {
    if (piece.index < from) continue;
    written += escapePlain(text.slice(from, piece.index), things);
    written += escapeLink(piece[0]);
    from = piece.index + piece[0].length;
  }
  return written + escapePlain(text.slice(from), things);
}
