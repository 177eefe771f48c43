/** Typed text for people to read, with mentions as names: `@anna` and `#coaching`. */
export const readable = (typed: string): string =>
  typed.replace(
    /<([@#])([^<>|]+)(?:\|([^<>]*))?>/g,
    (_, mark: string, id: string, name?: string) => mark + (name || id),
  );

/** The Slack user that a text mentions, if it is nothing but a mention. */
export const mentionedUser = (typed: string): string | undefined =>
  /^<@([UW][A-Z0-9]+)(?:\|[^<>]*)?>$/.exec(typed.trim())?.[1];
