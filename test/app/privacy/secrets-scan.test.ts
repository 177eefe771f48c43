import { existsSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { manifest } from '../installing/oauth-support.ts';
import {
  click,
  connect,
  install,
  type RealRun,
  random,
  redis,
  say,
  startRealRun,
  stores,
} from '../real-run.ts';
import { channels, people, wordsOf } from '../support.ts';

const { marta, jonas } = people;
const channel = channels.coaching;

let run: RealRun | undefined;
afterEach(() => run?.end());

async function scan(store: (typeof stores)[number]) {
  const given = manifest();
  const settings = { ...given.settings, token_rotation_enabled: true };
  run = await startRealRun(store, { manifest: { ...given, settings } });
  const { slack, platform, touchline, url } = run;
  const secrets = { ...run.secrets };

  secrets.code = await install(run);
  secrets.token = platform.token();
  secrets['wrong token'] = random();
  await slack.control.invite({ channel, user: 'U0APPNORTH' });
  expect(wordsOf(await say(run, marta, `/todo connect ${secrets.token}`))).toMatch(/API token/);
  await connect(run, marta, secrets['wrong token'], /Not connected/);
  await connect(run, marta, secrets.token, /is connected to/);
  await say(run, jonas, `my token is ${secrets.token}`, 'D0APPJONAS0');
  await say(run, jonas, '/todo Call Anna tomorrow 3pm for Anna Kowalski');
  await click(run, jonas, await say(run, jonas, '/todo'), 'Done');
  for (const line of [
    '/client Anna Kowalski',
    '/program',
    '/todo digest weekdays 9am',
    '/touchline status',
    '/touchline privacy',
  ])
    await say(run, jonas, line);
  platform.faults.rules.push({ answer: { status: 401, body: { message: secrets.token } } });
  await say(run, jonas, '/todo');
  platform.faults.rules.length = 0;
  const to = (path: string) => ({
    url: `${url}/platform/${path}`,
    secret: secrets.PLATFORM_SIGNING_SECRET ?? '',
  });
  const sent = await platform.sendInstallation({
    ...to('install'),
    organization: platform.inspect('southgate').organization.id,
  });
  secrets['token by installation'] = sent.token;
  expect(sent.status).toBe(201);
  await platform.sendInstallation({ ...to('install'), token: secrets['wrong token'] });
  await slack.control.faults({
    add: [{ on: 'api', what: 'chat.postMessage', kind: 'status', status: 500, times: 3 }],
  });
  await say(run, marta, '/todo digest now');

  const { deliveries } = await slack.control.deliveries({ limit: 1000 });
  const exchanges = deliveries.filter(({ url: called }) => called.endsWith('oauth.v2.access'));
  const answers = exchanges.map(({ responseBody }) => responseBody as Record<string, string>);
  secrets['bot token'] = answers[0]?.access_token ?? '';
  secrets['refresh token'] = answers[0]?.refresh_token ?? '';
  const { pid } = touchline.child;
  const commandLine = `/proc/${pid}/cmdline`;
  const places = {
    log: touchline.out() + touchline.err(),
    arguments: existsSync(commandLine)
      ? readFileSync(commandLine, 'utf8')
      : touchline.child.spawnargs.join(' '),
    store: await run.stored(),
  };
  return { secrets, places };
}

describe.each(stores)('after people have used Touchline on %s', (store) => {
  it.skipIf(store === 'Redis' && redis === undefined)(
    'no secret is in its log, store, jobs or arguments',
    async () => {
      const { secrets, places } = await scan(store);
      expect(places.log.split('\n').length).toBeGreaterThan(20);
      for (const namespace of [
        'organization-tokens',
        'organization-installations',
        'slack-installations',
        'messages',
      ])
        expect(places.store).toContain(namespace);
      for (const name of ['Lindqvist', 'Kowalski', 'Northfield', 'Call Anna'])
        expect(`${places.log}${places.store}`.includes(name), name).toBe(false);
      for (const [name, secret] of Object.entries(secrets)) {
        expect(secret.length, name).toBeGreaterThan(15);
        const forms = [
          secret,
          Buffer.from(secret).toString('base64').slice(0, -4),
          encodeURIComponent(secret),
        ];
        for (const [place, text] of Object.entries(places))
          for (const form of forms) expect(text.includes(form), `${name} in: ${place}`).toBe(false);
      }
    },
  );
});
