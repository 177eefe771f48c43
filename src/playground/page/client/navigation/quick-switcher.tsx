import { useState } from 'preact/hooks';
import { newPeople } from '../sidebar/channels.tsx';
import { openChannel, openDm } from '../state/actions.ts';
import { appChannel, set, workspace } from '../state/state.ts';
import { foldForSearch } from '../text/search.ts';
import { AppMark, Avatar } from '../ui/avatar.tsx';
import { ChannelIcon } from '../ui/channel-icon.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { ListBox, type ListOption, optionId } from '../ui/list-box.tsx';

const maxItems = 12;
const listId = 'switcher-list';

type Target = ListOption & { go(): void };

/** Everything that one can go to, unread channels first. */
function allTargets(): Target[] {
  const { channels, app } = workspace();
  const own = appChannel();
  const shown = channels.filter(({ id, with: others }) => id !== own?.id && others?.length !== 0);
  return [
    ...shown
      .toSorted((one, other) => Number(other.unread > 0) - Number(one.unread > 0))
      .map((channel) => ({
        key: channel.id,
        text: channel.name,
        detail: [channel.unread > 0 && `${channel.unread} unread`, channel.topic].filter(Boolean).join(' · '),
        icon: <ChannelIcon channel={channel} />,
        go: () => openChannel(channel.id),
      })),
    { key: 'activity', text: 'Activity', icon: <Icon name="bell" />, go: () => openChannel('activity') },
    {
      key: 'app',
      text: app.name,
      detail: 'App',
      icon: <AppMark size={22} />,
      go: () => openChannel(app.hasHome ? 'home' : own?.id),
    },
    ...newPeople().map((person) => ({
      key: person.id,
      text: person.name,
      detail: person.title,
      icon: <Avatar person={person} size={22} />,
      go: () => openDm(person.id),
    })),
  ];
}

/** Those whose name has a word that starts with each word of the query; better matches first. */
function findTargets(query: string): Target[] {
  const words = foldForSearch(query).replace(/^[#@]/, '').split(/\s+/).filter(Boolean);
  const fits = ({ text }: Target) => {
    const parts = foldForSearch(text).split(/[\s-]+/);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  };
  const startsWith = ({ text }: Target) => Number(foldForSearch(text).startsWith(words[0] ?? ''));
  return allTargets()
    .filter(fits)
    .toSorted((one, other) => startsWith(other) - startsWith(one))
    .slice(0, maxItems);
}

/** The list to jump from. */
export function QuickSwitcher() {
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const items = findTargets(query);
  const last = Math.max(items.length - 1, 0);
  const current = Math.min(at, last);
  const active = items[current];
  const close = () => set({ dialog: undefined });
  const go = (item: Target | undefined) => {
    close();
    item?.go();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const work = {
      ArrowDown: () => setAt(current === last ? 0 : current + 1),
      ArrowUp: () => setAt(current === 0 ? last : current - 1),
      Enter: () => go(active),
    }[event.key];
    if (event.isComposing || work === undefined) return;
    event.preventDefault();
    work();
  };
  return (
    <Dialog class="switcher-dialog" label="Jump to" close={close}>
      <div class="modal-body">
        <input
          type="text"
          class="text-input"
          role="combobox"
          aria-label="Jump to"
          placeholder="Jump to a channel or a person"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={optionId(listId, active)}
          autocomplete="off"
          value={query}
          onKeyDown={onKeyDown}
          onInput={({ currentTarget }) => {
            setQuery(currentTarget.value);
            setAt(0);
          }}
        />
        <ListBox id={listId} label="Channels and people" options={items} active={active} choose={go} />
        {items.length === 0 && (
          <p class="menu-note" role="status">
            Nothing with that name.
          </p>
        )}
      </div>
    </Dialog>
  );
}
