/** The longest text that Touchline reads, in UTF-16 units, after tidying its blanks. A field of a form has 3,000. */
export const maxTyped = 4_000;

/** Typed text for people to read, with mentions as names: `@anna` and `#coaching`. */
export const readable = (typed: string): string =>
  typed.replace(
    /<([@#])([^<>|]+)(?:\|([^<>]*))?>/g,
    (_, mark: string, id: string, name?: string) => mark + (name || id),
  );

/** The Slack user that a text mentions, if the text is only a mention. */
export const mentionedUser = (typed: string): string | undefined =>
  /^<@([UW][A-Z0-9]+)(?:\|[^<>]*)?>$/.exec(typed.trim())?.[1];
