import { Icon } from './icons.tsx';

/** Something chosen, with a button that takes it back. */
export const Token = ({ text, remove }: { text: string; remove(): void }) => (
  <span class="token">
    {text}
    <button type="button" aria-label={`Remove ${text}`} onClick={remove}>
      <Icon name="close" size={13} />
    </button>
  </span>
);
