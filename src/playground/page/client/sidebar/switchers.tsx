import type { ComponentChildren } from 'preact';
import { navigate } from '../state/actions.ts';
import { currentPerson, workspace } from '../state/state.ts';
import type { Person } from '../state/types.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icons.tsx';
import { MenuButton, type MenuItem } from '../ui/menu.tsx';

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
export function WorkspaceSwitcher() {
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
export function PersonSwitcher() {
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
