/**
 * Bolt's own minimal app, as its guide has it: it acks a command and answers it. Touchline's commands and its start are
 * compared with it. With `PLATFORM_URL` and `BODY`, it also creates a task before it answers.
 */
import { App } from '@slack/bolt';

const { SLACK_SIGNING_SECRET, SLACK_API_URL, PLATFORM_URL, PLATFORM_TOKEN, BODY, PORT } = process.env;

const app = new App({
  token: 'xoxb-peer',
  signingSecret: SLACK_SIGNING_SECRET,
  tokenVerificationEnabled: false,
  clientOptions: { slackApiUrl: SLACK_API_URL },
});
app.command('/todo', async ({ ack, respond }) => {
  await ack();
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
