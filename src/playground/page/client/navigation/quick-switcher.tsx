import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { appChannel } from '../conversation/app-tabs.tsx';
import { Dialog } from '../modal/dialog.tsx';
import { ChannelIcon } from '../sidebar/channel-row.tsx';
import { usePage } from '../state/page-context.ts';
import { foldForSearch } from '../text/search.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icons.tsx';

const maxItems = 12;

/** Everything that one can go to: `{key, name, detail, icon, go}`, unread channels first. */
function useTargets() {
  const { state, actions } = usePage();
  const { slack } = state;
  const goTo = (channel) => () => actions.navigate({ channel, thread: undefined });
  const own = appChannel(state);
  const known = new Set(
    slack.channels.filter(({ kind }) => kind === 'im').flatMap((channel) => channel.with),
  );
  const channels = slack.channels.filter(({ id, with: others }) => id !== own?.id && others?.length !== 0);
  return [
    ...channels
      .toSorted((one, other) => Number(other.unread > 0) - Number(one.unread > 0))
      .map((channel) => ({
        key: channel.id,
        name: channel.name,
        detail: [channel.unread > 0 && `${channel.unread} unread`, channel.topic].filter(Boolean).join(' · '),
        icon: <ChannelIcon channel={channel} size={18} />,
        go: goTo(channel.id),
      })),
    { key: 'activity', name: 'Activity', icon: <Icon name="bell" />, go: goTo('activity') },
    {
      key: 'app',
      name: slack.app.name,
      detail: 'App',
      icon: <Avatar person={{ id: 'app', isBot: true }} size={22} />,
      go: goTo(slack.app.hasHome || own === undefined ? 'home' : own.id),
    },
    ...slack.people
      .filter(({ id, isBot, role }) => id !== slack.me && !isBot && role !== 'outside' && !known.has(id))
      .map((person) => ({
        key: person.id,
        name: person.name,
        detail: person.title,
        icon: <Avatar person={person} size={22} />,
        go: () => actions.openDm(person.id),
      })),
  ];
}

/** Those whose name has a word that starts with each word of the query; better matches first. */
function findTargets(targets, query) {
  const words = foldForSearch(query).replace(/^[#@]/, '').split(/\s+/).filter(Boolean);
  const fits = ({ name }) => {
    const parts = foldForSearch(name).split(/[\s-]+/);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  };
  const startsWith = ({ name }) => Number(foldForSearch(name).startsWith(words[0] ?? ''));
  return targets
    .filter(fits)
    .toSorted((one, other) => startsWith(other) - startsWith(one))
    .slice(0, maxItems);
}

function Switcher() {
  const { actions } = usePage();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef(null);
  const items = findTargets(useTargets(), query);
  const active = items[Math.min(at, items.length - 1)];
  const close = () => actions.showSwitcher(false);
  useLayoutEffect(() => {
    list.current.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const go = (item) => {
    close();
    item?.go();
  };
  const keys = {
    ArrowDown: () => setAt((Math.min(at, items.length - 1) + 1) % Math.max(items.length, 1)),
    ArrowUp: () => setAt((at + items.length - 1) % Math.max(items.length, 1)),
    Enter: () => go(active),
  };
  const onKeyDown = (event) => {
    if (event.isComposing || keys[event.key] === undefined) return;
    event.preventDefault();
    keys[event.key]();
  };
  return (
    <Dialog class="modal switcher-dialog" label="Jump to" close={close}>
      <div class="modal-body">
        <input
          type="text"
          class="text-input"
          role="combobox"
          aria-label="Jump to"
          placeholder="Jump to a channel or a person"
          aria-expanded="true"
          aria-controls="switcher-list"
          aria-activedescendant={active && `jump-${active.key}`}
          autocomplete="off"
          value={query}
          onKeyDown={onKeyDown}
          onInput={({ currentTarget }) => {
            setQuery(currentTarget.value);
            setAt(0);
          }}
        />
        <div role="listbox" id="switcher-list" aria-label="Channels and people" ref={list}>
          {items.map((item) => (
            <div
              class="menu-item"
              role="option"
              id={`jump-${item.key}`}
              key={item.key}
              aria-selected={item === active}
              data-active={item === active || undefined}
              onClick={() => go(item)}
            >
              {item.icon}
              <span class="menu-label">{item.name}</span>
              {item.detail && <span class="menu-detail">{item.detail}</span>}
            </div>
          ))}
        </div>
        {items.length === 0 && (
          <p class="menu-note" role="status">
            Nothing with that name.
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** The list to jump from, open while `state.isSwitching` is set. */
export function QuickSwitcher() {
  const { state } = usePage();
  return state.isSwitching && state.slack ? <Switcher /> : null;
}
