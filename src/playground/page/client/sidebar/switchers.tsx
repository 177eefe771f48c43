import { currentPerson, usePage } from '../state/page-context.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icons.tsx';
import { MenuButton } from '../ui/menu.tsx';

const roleNames = { owner: 'owner', admin: 'admin', guest: 'guest', outside: 'from another workspace' };

/** "Coach", "Head of coaching, owner", "Client, guest". */
const describeRole = ({ title, role }) => [title, roleNames[role]].filter(Boolean).join(', ') || 'Member';

/** Switches to another workspace, as its first person. */
export function WorkspaceSwitcher() {
  const { state, actions } = usePage();
  const { slack } = state;
  const current = slack.workspaces.find(({ id }) => id === slack.team);
  const items = slack.workspaces
    .filter(({ people }) => people.length > 0)
    .map(({ id, name, installed, people }) => ({
      key: id,
      label: name,
      detail: installed ? `${people.length} people` : `${slack.app.name} is not installed here`,
      checked: id === slack.team,
      choose: () =>
        id !== slack.team &&
        actions.navigate({ team: id, user: people[0].id, channel: undefined, thread: undefined }),
    }));
  return (
    <MenuButton class="switcher" items={items} menuLabel="Workspaces">
      <span class="workspace-mark" aria-hidden="true">
        {current?.name[0]}
      </span>
      <span class="switcher-words">
        <span class="switcher-name">{current?.name}</span>
        <span class="switcher-detail">Workspace</span>
      </span>
      <Icon name="down" size={16} />
    </MenuButton>
  );
}

/** Switches to another person in the workspace. */
export function PersonSwitcher() {
  const { state, actions } = usePage();
  const me = currentPerson(state);
  const people = state.slack.workspaces.find(({ id }) => id === state.slack.team)?.people ?? [];
  const items = people.map((person) => ({
    key: person.id,
    label: person.name,
    detail: describeRole(person),
    icon: <Avatar person={person} size={30} />,
    checked: person.id === me.id,
    choose: () => actions.navigate({ user: person.id, thread: undefined }),
  }));
  return (
    <MenuButton class="switcher" items={items} menuLabel="People">
      <Avatar person={me} size={34} />
      <span class="switcher-words">
        <span class="visually-hidden">You are </span>
        <span class="switcher-name">{me.name}</span>
        <span class="switcher-detail">{describeRole(me)}</span>
      </span>
      <Icon name="down" size={16} />
    </MenuButton>
  );
}
