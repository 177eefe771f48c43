/**
 * The least that keeps Touchline's promises for `/todo`: what was asked for is stored, encrypted and on the disk before
 * Slack hears that it arrived; the date is read; one POST; then one transaction says what came of it, and the receipt has
 * **Done**. Nothing else: no people, no names, no limits, no second process. Touchline's commands are compared with it.
 */
import { createCipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { createClient } from '@keyv/redis';
import * as chrono from 'chrono-node';
import { request } from 'undici';

const { SLACK_SIGNING_SECRET, PLATFORM_URL, PLATFORM_TOKEN, BODY, DATABASE, REDIS_URL } = process.env;

const key = randomBytes(32);
function encrypt(text, about) {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}

/** SQLite, each write on the disk. */
function openDatabase() {
  const database = new DatabaseSync(DATABASE);
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE operations (id TEXT PRIMARY KEY, value TEXT)',
  );
  const set = database.prepare('INSERT OR REPLACE INTO operations VALUES (?, ?)');
  return async (id, value) => void set.run(id, value);
}
async function openRedis() {
  const client = await createClient({ url: REDIS_URL }).connect();
  return (id, value) => client.set(id, value, { EX: 86_400 });
}
const store = REDIS_URL ? await openRedis() : openDatabase();

function isSigned(body, { 'x-slack-request-timestamp': time, 'x-slack-signature': given = '' }) {
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  const hash = createHmac('sha256', SLACK_SIGNING_SECRET).update(`v0:${time}:${body}`).digest('hex');
  return given.length === hash.length + 3 && timingSafeEqual(Buffer.from(given), Buffer.from(`v0=${hash}`));
}

const section = (text, accessory) => ({ type: 'section', text: { type: 'mrkdwn', text }, accessory });
const done = (id) => ({
  type: 'button',
  action_id: 'done',
  value: id,
  text: { type: 'plain_text', text: 'Done' },
});
const headers = { authorization: `Bearer ${PLATFORM_TOKEN}`, 'content-type': 'application/json' };
const answer = (url, message) =>
  request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });

async function create(text, about) {
  const due = chrono.parseDate(text, new Date(), { forwardDate: true });
  const body = JSON.stringify({ ...JSON.parse(BODY), text, due: due && Math.floor(due / 1000) });
  const made = await (await request(`${PLATFORM_URL}/todos`, { method: 'POST', headers, body })).body.json();
  const receipt = { text: 'Created', blocks: [section(`Created ${text}`, done(made.data?.id ?? made.id))] };
  await store(about, encrypt(JSON.stringify(receipt), about));
  return receipt;
}
async function list() {
  const listed = await (
    await request(`${PLATFORM_URL}/todos?status=open&per_page=15`, { headers })
  ).body.json();
  return { text: 'Tasks', blocks: listed.data.map(({ id, text }) => section(text, done(id))) };
}

const server = createServer(async (req, res) => {
  let body = '';
  for await (const part of req.setEncoding('utf8')) body += part;
  if (!isSigned(body, req.headers)) return res.writeHead(401).end();
  const { text, team_id, trigger_id, response_url } = Object.fromEntries(new URLSearchParams(body));
  const about = `${team_id}/${trigger_id}`;
  if (text !== 'help' && text !== '') await store(about, encrypt(body, about));
  res.end();
  const message = text === 'help' ? { text: 'Help' } : text === '' ? await list() : await create(text, about);
  await (await answer(response_url, message)).body.dump();
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`The least is ready: http://127.0.0.1:${server.address().port}\n`);
});
