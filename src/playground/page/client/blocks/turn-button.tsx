import { Icon } from '../ui/icons.tsx';

/** A button to what comes before or after. At the end it keeps the focus but does nothing. */
export const TurnButton = ({ label, forward = false, atEnd, onTurn }) => (
  <button
    type="button"
    class={forward ? 'button button-icon turn-button turn-forward' : 'button button-icon turn-button'}
    aria-label={label}
    aria-disabled={atEnd}
    onClick={() => !atEnd && onTurn()}
  >
    <Icon name="left" size={16} />
  </button>
);
