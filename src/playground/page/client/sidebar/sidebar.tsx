import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { navigate, orNotify } from '../state/actions.ts';
import { control } from '../state/api.ts';
import { coveringPart } from '../state/layout.ts';
import { currentPerson, set, state, viewer, workspace } from '../state/state.ts';
import type { Person } from '../state/types.ts';
import { formatDateTime } from '../text/dates.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { MenuButton, type MenuItem } from '../ui/menu.tsx';
import { Channels } from './channels.tsx';

const roleNames: Record<string, string> = {
  owner: 'owner',
  admin: 'admin',
  guest: 'guest',
  outside: 'from another workspace',
};

/** "Coach", "Head of coaching, owner", "Client, guest". */
const describeRole = ({ title, role }: Person) =>
  [title, roleNames[role]].filter(Boolean).join(', ') || 'Member';

type Props = {
  label: string;
  items: MenuItem[];
  icon?: ComponentChildren;
  name: ComponentChildren;
  detail: string;
};

const Switcher = ({ label, items, icon, name, detail }: Props) => (
  <MenuButton class="switcher" items={items} menuLabel={label}>
    {icon}
    <span class="switcher-words">
      <strong>{name}</strong>
      <span class="visually-hidden"> </span>
      <span class="small">{detail}</span>
    </span>
    <Icon name="down" size={16} />
  </MenuButton>
);

/** Switches to another workspace, as its first person. */
function WorkspaceSwitcher() {
  const { workspaces, team, app } = workspace();
  const items = workspaces.flatMap(({ id, name, installed, people: [first, ...others] }) =>
    first === undefined
      ? []
      : {
          key: id,
          label: name,
          detail: installed ? `${others.length + 1} people` : `${app.name} is not installed here`,
          checked: id === team,
          choose: () =>
            id !== team && navigate({ team: id, user: first.id, channel: undefined, thread: undefined }),
        },
  );
  const name = workspaces.find(({ id }) => id === team)?.name;
  return <Switcher label="Workspaces" items={items} name={name} detail="Workspace" />;
}

/** Switches to another person in the workspace. */
function PersonSwitcher() {
  const { workspaces, team } = workspace();
  const me = currentPerson();
  const people = workspaces.find(({ id }) => id === team)?.people ?? [];
  const items = people.map((person) => ({
    key: person.id,
    label: person.name,
    detail: describeRole(person),
    icon: <Avatar person={person} size={30} />,
    checked: person.id === me.id,
    choose: () => navigate({ user: person.id, thread: undefined }),
  }));
  const name = (
    <>
      <span class="visually-hidden">You are </span>
      {me.name}
    </>
  );
  return (
    <Switcher
      label="People"
      items={items}
      icon={<Avatar person={me} />}
      name={name}
      detail={describeRole(me)}
    />
  );
}

const hourMs = 3_600_000;
const tickMs = 5000;

/** The difference between simulated and real time, in words; undefined if there is none. */
function describeOffset(offsetMs: number): string | undefined {
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  if (minutes === 0) return undefined;
  const parts = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor((minutes % 1440) / 60), 'h'],
    [minutes % 60, 'min'],
  ];
  const words = parts.filter(([count]) => count !== 0).map((part) => part.join(' '));
  return `${words.join(' ')} ${offsetMs > 0 ? 'ahead of' : 'behind'} real time`;
}

/** The simulated time in the person's time zone, with buttons to move it. Due dates, reminders and digests follow it. */
function Clock() {
  const shown = viewer();
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), tickMs);
    return () => clearInterval(timer);
  }, []);
  const { offsetMs } = workspace().clock;
  const offset = describeOffset(offsetMs);
  const move = (
    name: string,
    change: { advanceMs: number } | { at: { time: string; days: number; timeZone: string } },
  ) => (
    <Button kind="small" onClick={() => orNotify(control('clock', change))}>
      {name}
    </Button>
  );
  return (
    <section class="clock" aria-label="Simulated time">
      <p class="row-of">
        <Icon name="clock" size={16} />
        <time>{formatDateTime(shown.now, shown)}</time>
      </p>
      <p>
        {shown.timeZone.replaceAll('_', ' ')}
        {offset && `, ${offset}`}
      </p>
      <div class="row-of">
        {move('+1 hour', { advanceMs: hourMs })}
        {move('Tomorrow 9:00', { at: { time: '09:00', days: 1, timeZone: shown.timeZone } })}
        {offset !== undefined && move('Back to now', { advanceMs: -offsetMs })}
      </div>
    </section>
  );
}

/** The left column: workspace, channels, person and simulated time. */
export function Sidebar() {
  const covers = coveringPart(state) === 'sidebar';
  return (
    <div class="sidebar" role={covers ? 'main' : 'complementary'} aria-label="Workspace">
      {covers && <h1 class="visually-hidden">Workspace</h1>}
      <div class="brand">
        <WorkspaceSwitcher />
        <Button kind="bare" class="narrow-only" onClick={() => set({ screen: 'main' })}>
          Done
        </Button>
      </div>
      <Channels />
      <div class="sidebar-foot">
        <PersonSwitcher />
        <Clock />
      </div>
    </div>
  );
}
