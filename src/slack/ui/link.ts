import { LIMITS } from './limits.ts';
import { escapeInline } from './text.ts';

/** A name that links to a web address from outside. Without a link if the address is not usable. */
export function linkTo(address: string | null, name: string): string {
  const text = escapeInline(name);
  const url = URL.parse(address ?? '');
  if (url === null || !/^https?:$/.test(url.protocol)) return text;
  const href = url.href
    .replaceAll('&', '&amp;')
    .replaceAll('|', '%7C')
    .replaceAll('<', '%3C')
    .replaceAll('>', '%3E');
  // Within a link a vertical bar would end the address.
  return href.length > LIMITS.url ? text : `<${href}|${text.replaceAll('|', '¦')}>`;
}
