import { useEffect, useState } from 'preact/hooks';
import { usePage } from '../state/page-context.ts';
import { App } from './app.tsx';
import { filterByName } from './filter.ts';
import { Tasks } from './tasks.tsx';

const tabs = ['Tasks', 'Clients', 'Programs', 'Team', 'Tokens', 'App'];
const maxRows = 60;

const Person = ({ person, detail }) => (
  <li class="entry">
    <span class="entry-name" dir="auto">
      {person.name}
    </span>
    <span class="entry-detail">{person.email}</span>
    {detail && <span class="entry-detail">{detail}</span>}
  </li>
);

const clientDetail = ({ timezone, info }) =>
  [
    timezone,
    ...Object.entries(info ?? {}).map(([slug, value]) => `${slug.replaceAll(/[-_]/g, ' ')}: ${value}`),
  ].join(' · ');

const rowsByTab = {
  Clients: ({ clients }, query) =>
    filterByName(clients, query).map((client) => (
      <Person key={client.id} person={client} detail={clientDetail(client)} />
    )),
  Team: ({ team }, query) =>
    filterByName(team, query).map((person) => (
      <Person key={person.id} person={person} detail={`${person.role} · ${person.timezone}`} />
    )),
  Programs: ({ programs }, query) =>
    filterByName(programs, query).map(({ id, name, members }) => (
      <li class="entry" key={id}>
        <details>
          <summary>
            <span class="entry-name">{name}</span> <span class="entry-detail">{members.length} members</span>
          </summary>
          <ul class="members">
            {members.map((member) => (
              <li key={member.id}>
                {member.name} <span class="entry-detail">{member.role}</span>
              </li>
            ))}
          </ul>
        </details>
      </li>
    )),
};

/** The API tokens an administrator would copy from the platform's web pages. */
const Tokens = ({ tokens = [] }) => (
  <>
    <p class="side-lead">
      To connect a workspace, type <code>/touchline connect</code> and paste one of these API tokens.
    </p>
    <ul class="entries">
      {tokens.map(({ organization, token }) => (
        <li class="entry" key={organization}>
          <span class="entry-name">{organization}</span>
          <code class="token-text">{token}</code>
        </li>
      ))}
    </ul>
  </>
);

/** A list with a field to filter it. */
function FilteredList({ tab, platform }) {
  const [query, setQuery] = useState('');
  const rows = tab === 'Tasks' ? [] : rowsByTab[tab](platform, query);
  const name = `Filter ${tab.toLowerCase()}`;
  return (
    <>
      <input
        type="search"
        class="text-input"
        aria-label={name}
        placeholder={name}
        value={query}
        onInput={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      {tab === 'Tasks' ? (
        <Tasks tasks={platform.tasks} query={query} />
      ) : (
        <>
          <ul class="entries">{rows.slice(0, maxRows)}</ul>
          {rows.length === 0 && <p class="empty">No matches.</p>}
          {rows.length > maxRows && (
            <p class="empty">{rows.length - maxRows} more. Use the filter to find them.</p>
          )}
        </>
      )}
    </>
  );
}

/** The platform's own view of the organization, to compare with what Slack shows. */
export function Platform() {
  const { state, actions } = usePage();
  const [tab, setTab] = useState('Tasks');
  useEffect(() => {
    actions.read.platform();
  }, [actions]);
  const { platform } = state;
  if (!platform)
    return (
      <p class="empty" role="status">
        Loading the platform…
      </p>
    );
  return (
    <>
      <p class="side-lead">
        <strong>{platform.organization.name}</strong> on the coaching platform. Changes here and in Slack go
        both ways.
      </p>
      <div class="parts" role="group" aria-label="Platform data">
        {tabs.map((name) => (
          <button
            type="button"
            key={name}
            class="part"
            aria-pressed={name === tab}
            onClick={() => setTab(name)}
          >
            {name}
          </button>
        ))}
      </div>
      {tab === 'Tokens' && <Tokens tokens={platform.tokens} />}
      {tab === 'App' && <App app={platform.app} />}
      {tab !== 'Tokens' && tab !== 'App' && <FilteredList tab={tab} platform={platform} />}
    </>
  );
}
