import type { RefObject } from 'preact';
import { isDirect, workspace } from '../state/state.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ListBox } from '../ui/list-box.tsx';
import type { Completed, Completion, Sources } from './completion.ts';

const titles = { command: 'Commands', person: 'People', channel: 'Channels' };

/** Everything that can be completed, as far as the person can see it. */
export function completionSources(): Sources {
  const { commands, people, channels, me } = workspace();
  return {
    commands,
    people: people.filter(({ id }) => id !== me),
    channels: channels.filter((channel) => !isDirect(channel)),
  };
}

/** The words of an offer: a command with its hint, or a name with a face. */
export const toOption = (item: Completed) => ({
  ...item,
  icon: item.person && <Avatar person={item.person} size={26} />,
  label: (
    <>
      {item.text} {item.hint && <code>{item.hint}</code>}
    </>
  ),
});

type Option = ReturnType<typeof toOption>;

type Props = {
  kind: Completion['kind'];
  id: string;
  options: Option[];
  active: Option | undefined;
  list: RefObject<HTMLDivElement | null>;
  choose(option: Option): void;
};

/** The list of completions over the composer. The focus stays in the composer. */
export const Offers = ({ kind, id, options, active, list, choose }: Props) => (
  <div
    class="menu menu-list offers"
    popover="manual"
    ref={list}
    onMouseDown={(event) => event.preventDefault()}
  >
    <p class="menu-group" aria-hidden="true">
      {titles[kind]}
    </p>
    <ListBox id={id} label={titles[kind]} options={options} active={active} choose={choose} />
  </div>
);
