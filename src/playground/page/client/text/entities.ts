const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** Unescapes the only three characters that Slack escapes in text. */
export const decodeEntities = (text) => text.replace(/&(?:amp|lt|gt);/g, (entity) => entities[entity]);

/** The URL if it is safe to link to, otherwise undefined. Only http, https, mailto and tel are safe. */
export function safeUrl(address) {
  if (typeof address !== 'string' || !/^(https?:\/\/|mailto:|tel:)/i.test(address)) return undefined;
  return URL.canParse(address) ? address : undefined;
}
