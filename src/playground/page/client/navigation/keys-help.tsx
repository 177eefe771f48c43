import { set } from '../state/state.ts';
import { IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { modifierName } from './keys.ts';

const keys = [
  [`${modifierName} K`, 'Jump to a channel, a person or the app'],
  ['/', 'Start a command'],
  ['↑', 'In an empty field: edit your last message, or bring back your last command'],
  ['Esc', 'Mark the channel as read and go to its newest message'],
  ['Alt ↑  Alt ↓', 'Previous or next channel; with Shift, the next unread one'],
  [`${modifierName} Shift M`, 'Activity'],
  ['Tab, then ↑ ↓', 'From the composer to the messages, and between them'],
  ['R  T  E  U  Del', 'On a message: react, reply in a thread, edit, mark unread, delete'],
];

/** The list of keys. */
export function KeysHelp() {
  const close = () => set({ dialog: undefined });
  return (
    <Dialog class="" label="Keyboard shortcuts" close={close}>
      <header class="modal-head">
        <h2>Keyboard shortcuts</h2>
        <IconButton icon="close" label="Close" data-first onClick={close} />
      </header>
      <dl class="modal-body keys">
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
