import type { Button } from '@slack/types';
import type { Person } from '../../workspaces/people.ts';
import { actions, button, footnote } from './blocks.ts';
import { type Message, sentence, withAbove, withBelow } from './message.ts';
import { clip, escapeInline, plural } from './text.ts';

/** What Touchline says in the first minutes: how to connect it, or what to try. */

/** A Slack admin who can connect the workspace. */
export type Connector = { id: string; name: string };

const firstWord = (name: string): string => clip(name.split(' ', 1)[0] ?? '', 40);

/** Opens the window for the token. */
export const connectButton: Button = {
  ...button('Connect', 'connect.open', 'connect'),
  style: 'primary',
};
const newTask = (label: string): Button => button(label, 'task.new');
/** Opens the form, which asks for the channel. */
export const digest = (label: string): Button => button(label, 'digest.choose', 'choose');

/** "Hi Marta, I’m Touchline." above what comes first for them. */
export function greeting(name: string | undefined, message: Message, role?: Person['role']): Message {
  const hi = `Hi${name ? ` ${escapeInline(firstWord(name))}` : ''}, I’m Touchline.`;
  return withAbove(
    role === 'client'
      ? `${hi} Here you see the tasks of your coaching, and mark them done.`
      : `${hi} I put your coaching platform’s tasks, clients and digests into Slack.`,
    message,
  );
}

const lead = '*This workspace is not connected to your coaching platform yet.*';
const token =
  'It takes an API token: an administrator creates one on the coaching platform, which shows it once.';

/** For those who may connect the workspace, and asked for something else first. */
export const connectFirst = (): Message => withBelow(sentence(`${lead} ${token}`), actions([connectButton]));

/** For those who may connect the workspace. */
export function threeSteps(): Message {
  const text =
    `${lead} Three steps:\n` +
    `1. *Connect* your organization. ${token}\n` +
    '2. *Try it*: create a task, or type `/todo`.\n' +
    '3. *Overdue tasks in a channel*, every morning.';
  return withBelow(
    sentence(text),
    actions([connectButton, newTask('Try it'), digest('Overdue tasks in a channel')]),
    footnote('I see what the token’s owner sees. The token is stored encrypted.'),
  );
}

/** For everyone else. @param mayAsk false for those who may not use Touchline anyway */
export function notConnectedYet(connector: Connector | undefined, mayAsk: boolean): Message {
  const who = connector === undefined ? 'A Slack admin' : `<@${connector.id}> or another Slack admin`;
  const text = `${lead}\n${who} can do it in a minute.`;
  const ask = `Ask ${connector === undefined ? 'an admin' : firstWord(connector.name)}`;
  const own = 'Are you an administrator on your coaching platform? Then type `/touchline connect`.';
  const below = mayAsk ? [actions([button(ask, 'connect.want', 'want')]), footnote(own)] : [];
  return withBelow(sentence(text), ...below);
}

/** How much there is in an organization. */
export type Counts = { team: number; clients: number; programs: number };

/** "Connected to *Northfield Coaching*: 3 coaches and admins, 40 clients, 5 programs." */
export function connectedWords(organization: string, counts: Counts | undefined): string {
  const what = counts && [
    plural(counts.team, 'coach or admin', 'coaches and admins'),
    plural(counts.clients, 'client'),
    plural(counts.programs, 'program'),
  ];
  return `Connected to *${escapeInline(organization)}*${what ? `: ${what.join(', ')}` : ''}.`;
}

/** Shows somebody’s own open tasks in a window. */
export const myTasksButton: Button = button('My tasks', 'home.list', 'mine');

/** What to try first, below other words: clients have their own tasks only. */
export const tryButtons = (role: Person['role']) =>
  actions([
    myTasksButton,
    ...(role === 'client' ? [] : [newTask('New task'), digest('A daily digest in a channel')]),
  ]);
