import { TextObject } from '../text/formatted-text.tsx';
import { Drawing } from '../ui/icons.tsx';
import type { BlockOf } from './types.ts';

/** What each level is called, its colour, and its sign on a 20 × 20 grid: signs differ in shape, not in colour alone. */
const levels: Record<string, [name: string, colour: string, sign: string]> = {
  default: ['Note', 'quiet', 'M4 4.5h12v8.5H9l-3.5 3v-3H4z'],
  info: ['Information', 'link', 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM10 9v4.8M10 6.2h.01'],
  warning: ['Warning', 'note', 'M10 3.5 17.5 16.5h-15zM10 8.5v3.5M10 14.2h.01'],
  error: [
    'Error',
    'danger',
    'M6.9 2.5h6.2l4.4 4.4v6.2l-4.4 4.4H6.9l-4.4-4.4V6.9zM7.3 7.3l5.4 5.4M12.7 7.3l-5.4 5.4',
  ],
  success: ['Success', 'good', 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM6.5 10.3l2.4 2.4 4.6-5'],
};

/** An `alert` block. */
export function Alert({ block: { level = 'default', text } }: { block: BlockOf<'alert'> }) {
  const [name, colour, sign] = levels[level] ?? ['Note', 'quiet', ''];
  const colours = { '--level': `var(--${colour})`, '--level-soft': `var(--${colour}-soft, var(--shade))` };
  return (
    <div class="block alert" style={colours} role="note" aria-label={name}>
      <Drawing>
        <path d={sign} />
      </Drawing>
      <span class="visually-hidden">{name}: </span>
      <TextObject text={text} />
    </div>
  );
}
