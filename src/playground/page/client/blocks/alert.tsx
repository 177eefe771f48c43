import { TextObject } from '../text/formatted-text.tsx';
import { StatusMark } from './status-mark.tsx';

const words = {
  default: 'Note',
  info: 'Information',
  warning: 'Warning',
  error: 'Error',
  success: 'Success',
};

/** An `alert` block: its level is a sign and a word, not a colour alone. */
export function Alert({ block }) {
  const level = Object.hasOwn(words, block.level) ? block.level : 'default';
  return (
    <div class={`block block-alert alert-${level}`} role="note" aria-label={words[level]}>
      <StatusMark name={level} />
      <span class="visually-hidden">{words[level]}: </span>
      <TextObject text={block.text} />
    </div>
  );
}
