/**
 * Bolt's own minimal app, as its guide has it: it acks a command and answers it. Touchline's commands and its start are
 * compared with it. With `PLATFORM_URL` and `BODY`, it also creates a task before it answers. With `DATABASE`, it asks who
 * types, and keeps the task and its author in a file of SQLite before that, as a public Bolt app for tasks does
 * (github.com/umairfarooquu/Slack-todos).
 */
import { DatabaseSync } from 'node:sqlite';
import { App } from '@slack/bolt';

const { SLACK_SIGNING_SECRET, SLACK_API_URL, PLATFORM_URL, PLATFORM_TOKEN, BODY, PORT, DATABASE } =
  process.env;

const app = new App({
  token: 'xoxb-peer',
  signingSecret: SLACK_SIGNING_SECRET,
  tokenVerificationEnabled: false,
  clientOptions: { slackApiUrl: SLACK_API_URL },
});

function openDatabase() {
  const database = new DatabaseSync(DATABASE);
  database.exec(`
    CREATE TABLE tasks (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT, user_id TEXT, team_id TEXT);
    CREATE INDEX tasks_by_user ON tasks (user_id);
    CREATE TABLE users (user_id TEXT PRIMARY KEY, name TEXT);
  `);
  const task = database.prepare('INSERT INTO tasks (text, user_id, team_id) VALUES (?, ?, ?)');
  const user = database.prepare('INSERT OR REPLACE INTO users VALUES (?, ?)');
  return (typed, name) => {
    task.run(typed.text, typed.user_id, typed.team_id);
    user.run(typed.user_id, name);
  };
}
const keep = DATABASE && openDatabase();

app.command('/todo', async ({ ack, command, client, respond }) => {
  await ack();
  if (keep) {
    const { user } = await client.users.info({ user: command.user_id });
    keep(command, user.name ?? command.user_id);
  }
  if (PLATFORM_URL) {
    const headers = { authorization: `Bearer ${PLATFORM_TOKEN}`, 'content-type': 'application/json' };
    const response = await fetch(`${PLATFORM_URL}/todos`, { method: 'POST', headers, body: BODY });
    if (!response.ok) throw new Error(`The platform answered ${response.status}.`);
    await response.json();
  }
  await respond('Created.');
});
const server = await app.start(Number(PORT ?? 0));
process.stdout.write(`The peer is ready: http://127.0.0.1:${server.address().port}\n`);
