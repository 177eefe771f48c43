import { useEffect, useState } from 'preact/hooks';
import type { Panel } from '../page/client/state/options.ts';
import { Choices } from '../page/client/ui/button.tsx';
import { App } from './app.tsx';
import { type PlatformData, platform, readPlatform } from './data.ts';
import { filterByName } from './filter.ts';
import './panel.css';
import { Tasks } from './tasks.tsx';

const names = {
  tasks: 'Tasks',
  clients: 'Clients',
  programs: 'Programs',
  team: 'Team',
  tokens: 'Tokens',
  app: 'App',
};
type Part = keyof typeof names;
const maxRows = 60;

const Person = ({ name, email, detail }: { name: string; email: string; detail: string }) => (
  <li>
    <strong dir="auto">{name}</strong>
    <p class="small quiet">{email}</p>
    <p class="small quiet">{detail}</p>
  </li>
);

const clientDetail = ({ timezone, info }: PlatformData['clients'][number]) =>
  [
    timezone,
    ...Object.entries(info ?? {}).map(([slug, value]) => `${slug.replaceAll(/[-_]/g, ' ')}: ${value}`),
  ].join(' · ');

const rowsByPart = {
  clients: ({ clients }: PlatformData, query: string) =>
    filterByName(clients, query).map((client) => (
      <Person key={client.id} {...client} detail={clientDetail(client)} />
    )),
  team: ({ team }: PlatformData, query: string) =>
    filterByName(team, query).map((person) => (
      <Person key={person.id} {...person} detail={`${person.role} · ${person.timezone}`} />
    )),
  programs: ({ programs }: PlatformData, query: string) =>
    filterByName(programs, query).map(({ id, name, members }) => (
      <li key={id}>
        <details>
          <summary>
            <strong>{name}</strong> <span class="small quiet">{members.length} members</span>
          </summary>
          <ul class="small">
            {members.map((member) => (
              <li key={member.id}>
                {member.name} <span class="quiet">{member.role}</span>
              </li>
            ))}
          </ul>
        </details>
      </li>
    )),
};

/** The API tokens an administrator would copy from the platform's web pages. */
const Tokens = ({ tokens }: { tokens: PlatformData['tokens'] }) => (
  <>
    <p class="small quiet">
      To connect a workspace, type <code>/touchline connect</code> and paste one of these API tokens.
    </p>
    <ul class="entries">
      {tokens.map(({ organization, token }) => (
        <li key={organization}>
          <strong>{organization}</strong>
          <p>
            <code class="token-text">{token}</code>
          </p>
        </li>
      ))}
    </ul>
  </>
);

function Rows({ part, data, query }: { part: keyof typeof rowsByPart; data: PlatformData; query: string }) {
  const rows = rowsByPart[part](data, query);
  const more = rows.length - maxRows;
  return (
    <>
      <ul class="entries">{rows.slice(0, maxRows)}</ul>
      {rows.length === 0 && <p class="empty">No matches.</p>}
      {more > 0 && <p class="empty">{more} more. Use the filter to find them.</p>}
    </>
  );
}

/** A list with a field to filter it. */
function FilteredList({ part, data }: { part: keyof typeof rowsByPart | 'tasks'; data: PlatformData }) {
  const [query, setQuery] = useState('');
  const label = `Filter ${part}`;
  return (
    <>
      <input
        type="search"
        class="text-input"
        aria-label={label}
        placeholder={label}
        value={query}
        onInput={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      {part === 'tasks' ? (
        <Tasks tasks={data.tasks} query={query} />
      ) : (
        <Rows part={part} data={data} query={query} />
      )}
    </>
  );
}

/** The platform's own view of the organization, to compare with what Slack shows. */
function View() {
  const [part, setPart] = useState<Part>('tasks');
  useEffect(() => {
    readPlatform();
  }, []);
  const data = platform();
  if (data === undefined)
    return (
      <p class="empty" role="status">
        Loading the platform…
      </p>
    );
  return (
    <>
      <p class="small quiet">
        <strong>{data.organization.name}</strong> on the coaching platform. Changes here and in Slack go both
        ways.
      </p>
      <Choices label="Platform data" names={names} chosen={part} choose={(next) => setPart(next)} />
      {part === 'tokens' && <Tokens tokens={data.tokens} />}
      {part === 'app' && <App app={data.app} />}
      {part !== 'tokens' && part !== 'app' && <FilteredList part={part} data={data} />}
    </>
  );
}

/** The panel of the embedded platform, which the playground adds to the page. */
export const panel: Panel = {
  key: 'platform',
  name: 'Platform',
  icon: 'columns',
  View,
  refresh: readPlatform,
};
