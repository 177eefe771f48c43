const ENTITIES = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** Slack escapes these three characters, and only these, in the text that apps and people send. */
export const decodeEntities = (text) => text.replace(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity]);

/** An address that may be followed by a click, or undefined: `javascript:` and its kin are never links. */
export function safeUrl(address) {
  if (typeof address !== 'string' || !/^(https?:\/\/|mailto:|tel:)/i.test(address)) return undefined;
  return URL.canParse(address) ? address : undefined;
}
