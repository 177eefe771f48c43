/** How Slack escapes `&`, `<` and `>` (docs.slack.dev, "Formatting message text"). */
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>' };

const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt);/g, (_, name: string) => entities[name] ?? '');

/** A link or a special mention as it was typed: `<https://a.b|a.b>` was `a.b`, `<!subteam^S1|@coaches>` was `@coaches`. */
function typedLink(target: string, label: string | undefined): string {
  if (target.startsWith('!')) return `@${(label ?? target.slice(1)).replace(/^@|\^.*$/g, '')}`;
  const address = target.replace(/^(?:mailto|tel):/, '');
  return label === undefined || address === label
    ? address
    : address.endsWith(label)
      ? label
      : `${label} (${address})`;
}

/**
 * A command's text as it was typed. Slack escapes it and puts links into angle brackets (`should_escape` in
 * `manifest.yml`). People and channels stay as Slack sends them, `<@U123|anna>` and `<#C123|coaching>`.
 */
export const typedText = (text: string): string =>
  text
    .split(/(<[@#][^<>]*>)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : unescaped(
            part.replace(/<([^<>|]+)(?:\|([^<>]*))?>/g, (_, target: string, label?: string) =>
              typedLink(target, label),
            ),
          ),
    )
    .join('');

/** Typed text for people to read, with mentions as names: `@anna` and `#coaching`. */
export const readable = (typed: string): string =>
  typed.replace(
    /<([@#])([^<>|]+)(?:\|([^<>]*))?>/g,
    (_, mark: string, id: string, name?: string) => mark + (name || id),
  );

/** The Slack user that a text mentions, if it is nothing but a mention. */
export const mentionedUser = (typed: string): string | undefined =>
  /^<@([UW][A-Z0-9]+)(?:\|[^<>]*)?>$/.exec(typed.trim())?.[1];
