import { randomUUID } from 'node:crypto';
import { type Dict, signatureHeaders } from '../../../src/playground/slack-simulator/index.ts';
import { encodeQuery } from '../../support/fixture.ts';
import { type App, channels, people } from '../support.ts';
import type { Kind } from './who-may-kinds.ts';

/** A request as Slack sends it for something that somebody did: form fields, or an event. */
type Request = { form: Record<string, string> } | { event: Dict };

const ofMessage = { text: 'Call them', ts: '1.2', user: people.marta };
const message = { text: 'what is overdue?', channel_type: 'im', channel: 'D0APPJONAS0' };
const state = (values: Record<string, Dict>) => ({
  values: Object.fromEntries(Object.entries(values).map(([block, input]) => [block, { [block]: input }])),
});

/** What has to be filled in for a view to be taken. */
const filled: Record<string, Record<string, Dict>> = {
  connect: { token: { value: 'not-a-token-of-the-platform' } },
  'connect.prove': { organization: { value: 'Testing' } },
  'client.new': { name: { value: 'New Client' }, email: { value: 'new@clients.example' } },
  'task.new': {
    task: { value: 'Call them' },
    person: { selected_option: { value: 'somebody' } },
    'program somebody': { selected_option: { value: 'some-program' } },
  },
  'digest.schedule': {
    days: { selected_options: [{ value: '1' }] },
    time: { selected_time: '09:00' },
    timezone: { selected_option: { value: 'Europe/London' } },
    empty: { selected_option: { value: 'nothing' } },
  },
  profile: { name: { value: 'Other Name' }, email: { value: 'other@northfield.example' } },
};

/** What these buttons name is a query: somebody else's list. */
const lists = new Set(['list.show']);

/** Makes the requests of one kind of person. `value` is what a button names: somebody else's task. */
export function requestsOf(app: App, { workspace, user, home = workspace }: Kind, value: string) {
  const triggerId = () => app.slack.issueTrigger(workspace, user);
  const interaction = (type: string, more: Dict): Request => {
    const asked = {
      type,
      team: { id: workspace },
      user: { id: user, team_id: home },
      trigger_id: triggerId(),
    };
    return { form: { payload: JSON.stringify({ ...asked, ...more }) } };
  };
  const event = (type: string, more: Dict): Request => ({
    event: { type, user, channel: channels.coaching, ts: '1.2', user_team: home, ...more },
  });
  return {
    line(typed: string): Request {
      const [, command = '', text = ''] = /^(\S+) ?(.*)$/s.exec(typed) ?? [];
      const where = { team_id: workspace, user_id: user, channel_id: channels.coaching };
      return { form: { command, text, ...where, trigger_id: triggerId() } };
    },
    actions: (id: string) =>
      interaction('block_actions', {
        channel: { id: channels.coaching },
        actions: [
          {
            action_id: id,
            block_id: 'b',
            value: lists.has(id) ? encodeQuery({ whom: value, state: 'open' }) : value,
          },
        ],
      }),
    views: (id: string) =>
      interaction('view_submission', {
        view: { id: 'V1', callback_id: id, private_metadata: value, state: state(filled[id] ?? {}) },
      }),
    options: (id: string) => interaction('block_suggestion', { action_id: id, block_id: 'b', value: '' }),
    shortcuts: (id: string) => interaction('shortcut', { callback_id: id }),
    messageShortcuts: (id: string) =>
      interaction('message_action', {
        callback_id: id,
        channel: { id: channels.coaching },
        message: ofMessage,
      }),
    personEvents: (type: string) => event(type, { tab: 'home' }),
    messages: (type: string) => event(type, type === 'message' ? message : { text: 'list' }),
  };
}

/** Sends a signed request, and waits until Touchline is done. @returns what it was acknowledged with */
export async function sendRequest(app: App, request: Request, workspace: string): Promise<string> {
  const [type, body] =
    'form' in request
      ? [
          'application/x-www-form-urlencoded',
          new URLSearchParams({ ...request.form, delivery: randomUUID() }).toString(),
        ]
      : [
          'application/json',
          JSON.stringify({
            type: 'event_callback',
            event_id: randomUUID(),
            team_id: workspace,
            event: request.event,
          }),
        ];
  const answer = await fetch(`${app.url}/slack/events`, {
    method: 'POST',
    body,
    headers: { 'content-type': type, ...signatureHeaders(app.slack.signingSecret, body) },
  });
  if (answer.status !== 200) throw new Error(`Touchline answered ${answer.status}.`);
  const acked = await answer.text();
  await app.quiet();
  return acked;
}
