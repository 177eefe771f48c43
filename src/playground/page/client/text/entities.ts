const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** Unescapes the only three characters that Slack escapes in text. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:amp|lt|gt);/g, (entity) => entities[entity] ?? entity);

/** The URL if it is safe to link to, otherwise undefined. Only http, https, mailto and tel are safe. */
export function safeUrl(address: string | undefined): string | undefined {
  if (address === undefined || !/^(https?:\/\/|mailto:|tel:)/i.test(address)) return undefined;
  return URL.canParse(address) ? address : undefined;
}
