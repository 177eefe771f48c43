import { oneLine } from '../../lib/text.ts';
import { capital } from './text.ts';

/** A custom field's slug as a label: `coaching_goal` → "Coaching goal". */
export function fieldLabel(slug: string): string {
  const words = oneLine(slug.replace(/[_-]+/g, ' ')) || 'Field';
  return capital(words);
}

/** A custom field's value in words, on one line; empty if there is nothing to show. */
export function fieldWords(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(fieldWords).filter(Boolean).join(', ');
  return oneLine(typeof value === 'string' ? value : JSON.stringify(value));
}
