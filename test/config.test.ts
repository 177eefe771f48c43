import { describe, expect, it } from 'vitest';
import { readConfig, readSettings } from '../src/config.ts';
import { ConfigError } from '../src/lib/errors.ts';

const signingSecret = 's3cret'.padEnd(32, '0');
const one = {
  SLACK_SIGNING_SECRET: signingSecret,
  SLACK_BOT_TOKEN: 'xoxb-1',
  PLATFORM_URL: 'https://api.example.com',
};

describe('readConfig', () => {
  it('runs the playground on loopback if no Slack setting is present', () => {
    const config = readConfig({ HOST: '0.0.0.0', PLATFORM_URL: '' });
    expect(config.slack).toBeUndefined();
    expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, dataDir: '.data', logLevel: 'info' });
  });

  it('treats an empty or blank value as not set, as in a copied .env file', () => {
    const blank = {
      SLACK_BOT_TOKEN: ' ',
      PORT: '',
      LOG_LEVEL: '',
      DATA_DIR: '',
      REDIS_URL: '',
      PLATFORM_URL: ' ',
    };
    expect(readConfig(blank)).toEqual(readConfig({}));
    expect(readConfig({ ...one, PORT: ' 8080 ' }).port).toBe(8080);
  });

  it('never runs the playground in production', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/never runs with NODE_ENV=production/);
  });

  it('accepts one workspace, many, or Socket Mode', () => {
    expect(readConfig(one).slack).toEqual({
      signingSecret,
      botToken: 'xoxb-1',
      apiUrl: 'https://slack.com/api/',
    });
    const oauth = { SLACK_CLIENT_ID: '1', SLACK_CLIENT_SECRET: '2', SLACK_STATE_SECRET: '3' };
    expect(readConfig({ ...one, SLACK_BOT_TOKEN: '', ...oauth }).slack?.oauth).toEqual({
      clientId: '1',
      clientSecret: '2',
      stateSecret: '3',
    });
    const socket = readConfig({ ...one, SLACK_SIGNING_SECRET: '', SLACK_APP_TOKEN: 'xapp-1' });
    expect(socket.slack).toMatchObject({ appToken: 'xapp-1', botToken: 'xoxb-1' });
  });

  it('reads how the platform signs its requests', () => {
    expect(readConfig(one)).not.toHaveProperty('platformRequests.appId');
    const settings = { ...one, PLATFORM_APP_ID: 'app-1', PLATFORM_SIGNING_SECRET: 'new' };
    expect(readConfig(settings)).toMatchObject({
      platformRequests: {
        secrets: ['new'],
        appId: 'app-1',
        signatureHeader: 'upcoach-signature',
        refreshHeader: 'upcoach-refresh-token',
        maxAgeMs: 86_400_000,
      },
    });
    const others = {
      PLATFORM_SIGNING_SECRET_2: 'old',
      PLATFORM_SIGNATURE_HEADER: 'X-Signature',
      PLATFORM_SIGNATURE_MAX_AGE: '300',
    };
    expect(readConfig({ ...settings, ...others })).toMatchObject({
      platformRequests: { secrets: ['new', 'old'], signatureHeader: 'x-signature', maxAgeMs: 300_000 },
    });
  });

  it.each([
    [{ PLATFORM_APP_ID: 'app-1' }, /need both PLATFORM_APP_ID and PLATFORM_SIGNING_SECRET/],
    [{ PLATFORM_SIGNING_SECRET_2: 'old' }, /need both/],
    [{ PLATFORM_SIGNATURE_HEADER: 'two words' }, /PLATFORM_SIGNATURE_HEADER is not the name of a header/],
    [{ PLATFORM_SIGNATURE_MAX_AGE: '0' }, /PLATFORM_SIGNATURE_MAX_AGE is not a number of seconds/],
  ])('names what is wrong with %j', (wrong, sentence) => {
    expect(() => readConfig({ ...one, ...wrong })).toThrow(sentence);
  });

  it('reads the names of renamed commands', () => {
    expect(
      readConfig({ ...one, COMMAND_NAMES: ' /todo=/task, /client=/touchline client ' }).commandNames,
    ).toEqual({
      '/todo': '/task',
      '/client': '/touchline client',
    });
    expect(readConfig(one).commandNames).toBeUndefined();
  });

  it.each([
    '/todo',
    '/todo=task',
    '/other=/task',
    '/todo=/task=/x',
    '/todo=/t,/client=/t',
    '/todo=/Bad Name',
  ])('refuses %j as names of commands', (names) => {
    expect(() => readConfig({ ...one, COMMAND_NAMES: names })).toThrow(/COMMAND_NAMES is not a list such as/);
  });

  it.each([
    [{ SLACK_BOT_TOKEN: 'xoxb-1' }, ['SLACK_SIGNING_SECRET', 'PLATFORM_URL']],
    [{ SLACK_SIGNING_SECRET: signingSecret, PLATFORM_URL: 'http://localhost:1' }, ['SLACK_BOT_TOKEN']],
    [{ ...one, SLACK_BOT_TOKEN: '', SLACK_CLIENT_ID: '1' }, ['SLACK_CLIENT_SECRET', 'SLACK_STATE_SECRET']],
    [{ ...one, SLACK_CLIENT_ID: '1' }, ['SLACK_CLIENT_SECRET', 'SLACK_STATE_SECRET']],
    [
      { ...one, SLACK_CLIENT_ID: '1', SLACK_CLIENT_SECRET: '2', SLACK_STATE_SECRET: '3' },
      ['SLACK_BOT_TOKEN', 'SLACK_CLIENT_ID'],
    ],
    [{ SLACK_APP_TOKEN: 'xapp-1', PLATFORM_URL: 'http://localhost:1' }, ['SLACK_BOT_TOKEN']],
    [
      { SLACK_API_URL: 'http://localhost:1/api/' },
      ['SLACK_SIGNING_SECRET', 'SLACK_BOT_TOKEN', 'PLATFORM_URL'],
    ],
  ])('names the settings missing from %j', (settings, missing) => {
    const message = messageOf(settings);
    for (const name of missing) expect(message).toContain(name);
  });

  it.each([
    ['http://api.example.com', false],
    ['http://127.0.0.1.example.com', false],
    ['http://localhost.example.com:80', false],
    ['http://10.0.0.1', false],
    ['http://localhost:3001', true],
    ['http://127.0.0.1:3001/api', true],
    ['http://[::1]:3001', true],
    ['https://api.example.com', true],
  ])('a token goes to the platform at %s: %s', (address, fine) => {
    const read = () => readConfig({ ...one, PLATFORM_URL: address });
    if (fine) expect(read()).toMatchObject({ platformUrl: address });
    else expect(read).toThrow(/PLATFORM_URL is not an https address/);
  });

  it.each([
    [{ ...one, PLATFORM_URL: 'ftp://x' }, 'PLATFORM_URL'],
    [{ ...one, PLATFORM_URL: 'https://s3cret:s3cret@api.example.com' }, 'PLATFORM_URL'],
    [{ ...one, PLATFORM_URL: 'https://api.example.com/?key=s3cret' }, 'PLATFORM_URL'],
    [{ ...one, PORT: '70000' }, 'PORT'],
    [{ ...one, PORT: 'http' }, 'PORT'],
    [{ ...one, REDIS_URL: 'localhost' }, 'REDIS_URL'],
    [{ ...one, LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  ])('names the bad setting of %j in one line', (settings, name) => {
    const message = messageOf(settings);
    expect(message).toContain(name);
    expect(message).not.toContain('\n');
    expect(message).not.toContain('s3cret');
  });
});

describe('readSettings', () => {
  const problemsOf = (settings: Record<string, string>) => readSettings({ ...one, ...settings }).problems;
  const cut = signingSecret.slice(0, 20);

  it.each<[Record<string, string>, RegExp]>([
    [{ REDIS_URI: 'redis://x' }, /^REDIS_URI is not a setting.* rename it to REDIS_URL/],
    [{ ENCRYPTION_KEY: 'x' }, /^ENCRYPTION_KEY .*ENCRYPTION_KEYS/],
    [{ DATADIR: 'x' }, /^DATADIR .*DATA_DIR/],
    [{ LOGLEVEL: 'x' }, /^LOGLEVEL .*LOG_LEVEL/],
    [{ data_dir: 'x' }, /^data_dir .*DATA_DIR/],
    [{ PROT: '1' }, /^PROT .*PORT/],
    [{ URL_REDIS: 'x' }, /^URL_REDIS .*REDIS_URL/],
    [{ TOUCHLINE_REDIS_URL: 'x' }, /^TOUCHLINE_REDIS_URL .*REDIS_URL/],
    [{ SLACK_APP_TOKENS: 'x' }, /^SLACK_APP_TOKENS .*SLACK_APP_TOKEN/],
    [{ PLATFORM_SIGNING_SECRET_3: 'x' }, /^PLATFORM_SIGNING_SECRET_3 /],
    [{ SLACK_SIGNING_SECRET: `"${signingSecret}"` }, /^SLACK_SIGNING_SECRET has quotation marks/],
    [{ SLACK_SIGNING_SECRET: cut }, /^SLACK_SIGNING_SECRET is not a signing secret.* 20 characters/],
    [{ SLACK_SIGNING_SECRET: `${cut}…` }, /^SLACK_SIGNING_SECRET was cut/],
    [{ SLACK_SIGNING_SECRET: 'xoxb-1-2' }, /^SLACK_SIGNING_SECRET is a bot token: copy the Signing Secret/],
    [{ SLACK_BOT_TOKEN: signingSecret }, /^SLACK_BOT_TOKEN is not a token of Slack/],
    [{ SLACK_BOT_TOKEN: 'xoxp-1' }, /^SLACK_BOT_TOKEN is a user token/],
    [{ SLACK_BOT_TOKEN: 'xoxb-1 xoxb-1' }, /^SLACK_BOT_TOKEN has a space/],
    [{ SLACK_APP_TOKEN: 'xoxb-1' }, /^SLACK_APP_TOKEN is a bot token/],
    [{ SLACK_API_URL: 'http://localhost:1/' }, /^SLACK_API_URL does not end in \/api\//],
    [{ PLATFORM_SIGNING_SECRET: '<secret>', PLATFORM_APP_ID: 'a' }, /^PLATFORM_SIGNING_SECRET is still a/],
    [{ ROLE: 'web' }, /^ROLE=web .* set REDIS_URL/],
    [{ ROLE: 'worker' }, /^ROLE=worker .* set REDIS_URL/],
    [{ REDIS_URL: 'redis://x' }, /^ENCRYPTION_KEYS is required with REDIS_URL/],
    [{ ENCRYPTION_KEYS: 'ab'.repeat(32) }, /key 1 of 1 is not 32 bytes .*64 hexadecimal digits/],
    [{ ENCRYPTION_KEYS: Buffer.alloc(24, 255).toString('base64') }, /key 1 of 1 is not 32 .*are 24 bytes/],
  ])('has one line for %j', (settings, line) => {
    const problems = problemsOf(settings);
    expect(problems).toEqual([expect.stringMatching(line)]);
    expect(problems.join()).not.toContain('s3cret');
  });

  it('has a line for each problem at once', () => {
    expect(problemsOf({ PORT: 'x', REDIS_URI: 'y', SLACK_BOT_TOKEN: 'xapp-1', ROLE: 'web' })).toHaveLength(4);
  });
});

function messageOf(settings: Record<string, string>): string {
  try {
    readConfig(settings);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  throw new Error('These settings were accepted.');
}
