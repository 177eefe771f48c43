import { useEffect, useState } from 'preact/hooks';
import { usePage } from '../state/page-context.js';
import { html } from '../ui/html.js';
import { named } from './filter.js';
import { Tasks } from './tasks.js';

const PARTS = ['Tasks', 'Clients', 'Programs', 'Team', 'Tokens'];
const MOST = 60;

const Person = ({ person, detail }) => html`
  <li class="entry"><span class="entry-name">${person.name}</span><span class="entry-detail">${person.email}</span>
    ${detail && html`<span class="entry-detail">${detail}</span>`}</li>`;

const infoOf = ({ timezone, info }) =>
  [
    timezone,
    ...Object.entries(info ?? {}).map(([slug, value]) => `${slug.replaceAll(/[-_]/g, ' ')}: ${value}`),
  ].join(' · ');

const LISTS = {
  Clients: ({ clients }, words) =>
    named(clients, words).map(
      (client) => html`<${Person} key=${client.id} person=${client} detail=${infoOf(client)} />`,
    ),
  Team: ({ team }, words) =>
    named(team, words).map(
      (person) =>
        html`<${Person} key=${person.id} person=${person} detail=${`${person.role} · ${person.timezone}`} />`,
    ),
  Programs: ({ programs }, words) =>
    named(programs, words).map(
      ({ id, name, members }) => html`<li class="entry" key=${id}><details>
        <summary><span class="entry-name">${name}</span> <span class="entry-detail">${members.length} members</span></summary>
        <ul class="members">${members.map((member) => html`<li key=${member.id}>${member.name} <span class="entry-detail">${member.role}</span></li>`)}</ul>
      </details></li>`,
    ),
};

/** What an administrator copies from the platform's web pages to connect a workspace. */
const Tokens = ({ tokens = [] }) => html`
  <p class="side-lead">An API token connects a workspace: <code>/touchline connect</code> asks for one.</p>
  <ul class="entries">${tokens.map(
    ({ organization, token }) => html`<li class="entry" key=${organization}>
    <span class="entry-name">${organization}</span><code class="token-text">${token}</code></li>`,
  )}</ul>`;

/** One list, and the field that narrows it down. */
function Part({ part, platform }) {
  const [words, setWords] = useState('');
  const rows = part === 'Tasks' ? [] : LISTS[part](platform, words);
  const name = `Filter ${part.toLowerCase()}`;
  return html`
    <input type="search" class="text-input" aria-label=${name} placeholder=${name} value=${words}
      onInput=${({ currentTarget }) => setWords(currentTarget.value)} />
    ${
      part === 'Tasks'
        ? html`<${Tasks} tasks=${platform.tasks} words=${words} />`
        : html`<ul class="entries">${rows.slice(0, MOST)}</ul>
            ${rows.length === 0 && html`<p class="empty">Nothing fits.</p>`}
            ${rows.length > MOST && html`<p class="empty">And ${rows.length - MOST} more: filter to find them.</p>`}`
    }`;
}

/** The platform's own view of the organization: what Slack shows must be true here too. */
export function Platform() {
  const { state, actions } = usePage();
  const [part, setPart] = useState('Tasks');
  useEffect(() => {
    actions.read.platform();
  }, [actions]);
  const { platform } = state;
  if (!platform) return html`<p class="empty" role="status">Reading the platform…</p>`;
  return html`
    <p class="side-lead"><strong>${platform.organization.name}</strong> as the coaching platform has it. What is done in Slack shows up here, and the other way round.</p>
    <div class="parts" role="group" aria-label="Part of the platform">
      ${PARTS.map((name) => html`<button type="button" key=${name} class="part" aria-pressed=${name === part} onClick=${() => setPart(name)}>${name}</button>`)}
    </div>
    ${part === 'Tokens' ? html`<${Tokens} tokens=${platform.tokens} />` : html`<${Part} part=${part} platform=${platform} />`}`;
}
