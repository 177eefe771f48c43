import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ManifestInput, readManifest } from '../../src/playground/slack-simulator/index.ts';
import { describeUnsentEvents } from '../../src/playground/slack-simulator/rules/manifest.ts';
import { type Json, setAt } from './json.ts';
import { testManifest } from './manifest.ts';

/** A test manifest with this value at a path such as `features.slash_commands.0.usage_hint`. */
const withValue = (path: string, value: unknown): ManifestInput => {
  const manifest = structuredClone(testManifest());
  setAt(manifest, path, value);
  return manifest;
};

test('reads YAML and JSON files and fills in defaults', () => {
  const dir = mkdtempSync(join(tmpdir(), 'manifest-'));
  writeFileSync(join(dir, 'a.yml'), 'display_information:\n  name: Small\n');
  writeFileSync(join(dir, 'a.json'), JSON.stringify(testManifest()));
  expect(readManifest(join(dir, 'a.yml'))).toMatchObject({
    display_information: { name: 'Small' },
    features: { slash_commands: [], shortcuts: [] },
    settings: { socket_mode_enabled: false, token_rotation_enabled: false },
  });
  const { slash_commands } = readManifest(join(dir, 'a.json')).features;
  expect(slash_commands.map(({ command }) => command)).toEqual(['/note', '/raw']);
  rmSync(dir, { recursive: true });
});

// github.com/slackapi/manifest-schema, schemas/manifest.schema.1.0.0.json and 2.0.0.json
describe('the bounds of Slack’s JSON schema', () => {
  const url = 'https://app.example/x';
  const text = (length: number) => 'x'.repeat(length);
  const list = (length: number) => Array.from({ length }, (_, at) => `item${at}`);
  const command = { command: '/c', url, description: 'C' };

  /** The path, values that Slack takes, and values that it refuses. */
  const bounds: [path: string, accepted: unknown[], refused: unknown[]][] = [
    ['display_information.name', [text(35)], ['', text(36)]],
    ['display_information.description', [text(140)], ['', text(141)]],
    ['display_information.long_description', [text(175), text(4000)], [text(174), text(4001)]],
    ['display_information.background_color', ['#0aF', '#00AAFF'], ['#00AA', 'red']],
    ['features.bot_user.display_name', [text(80)], ['', text(81)]],
    ['features.shortcuts.0.name', [text(24)], ['', text(25)]],
    ['features.shortcuts.0.callback_id', [text(255)], ['', text(256)]],
    ['features.shortcuts.0.description', [text(150)], ['', text(151)]],
    ['features.shortcuts.0.type', ['message'], ['channel']],
    ['features.shortcuts', [], [[]]],
    ['features.slash_commands', [], [[], Array(51).fill(command)]],
    ['features.slash_commands.0.command', ['/c', `/${text(31)}`], ['/', 'c', '/a b', `/${text(32)}`]],
    ['features.slash_commands.0.description', [text(2000)], ['', text(2001)]],
    ['features.slash_commands.0.usage_hint', ['x', text(1000)], ['', text(1001)]],
    [
      'features.slash_commands.0.url',
      ['http://a.example/'],
      ['ftp://a.example/', '/slack', `${url}${text(3000)}`],
    ],
    ['oauth_config.redirect_urls', [[url]], [[url, url]]],
    ['oauth_config.scopes.user', [['users:read']], [[text(51)], 'users:read']],
    ['oauth_config.scopes.bot_optional', [['users:read']], [Array(256).fill('a')]],
    ['settings.event_subscriptions.request_url', ['http://a.example/'], ['mailto:a@a.example']],
    [
      'settings.event_subscriptions.bot_events',
      [['app_home_opened', 'tokens_revoked']],
      [['app_home_opened', 'app_home_opened'], list(101)],
    ],
    ['settings.event_subscriptions.user_events', [[]], [['tokens_revoked', 'tokens_revoked']]],
    ['settings.interactivity', [], [{ request_url: url }, { is_enabled: 'yes' }]],
    ['settings.interactivity.message_menu_options_url', [url], ['ws://a.example/']],
    ['settings.bad_param', [], [false]],
  ];
  const cases = bounds.flatMap(([path, accepted, refused]) => [
    ...accepted.map((value) => ({ path, value, takes: true })),
    ...refused.map((value) => ({ path, value, takes: false })),
  ]);
  const shorten = (value: unknown) => JSON.stringify(value).slice(0, 60);
  test.each(cases.map((each) => ({ ...each, shown: shorten(each.value) })))(
    '$path: $shown, taken: $takes',
    ({ path, value, takes }) => {
      const read = () => readManifest(withValue(path, value));
      if (takes) expect(read).not.toThrow();
      else expect(read).toThrow(path.split('.').slice(0, 2).join('.').replace('.bad_param', ''));
    },
  );

  test('parts that the simulator does not use are taken as they are', () => {
    const unused = {
      functions: { f: {} },
      workflows: {},
      datastores: {},
      types: {},
      mcp_servers: {},
      outgoing_domains: [],
    };
    expect(() => readManifest(testManifest(unused))).not.toThrow();
  });
});

describe('the rules between the parts', () => {
  const settings = (bot_events: string[], more: Json = {}) => ({
    event_subscriptions: { request_url: 'https://a.example/', bot_events, ...more },
  });
  const rejected: [string, Partial<ManifestInput>, RegExp][] = [
    ['an unknown key', { settigns: {} } as Partial<ManifestInput>, /settigns/],
    [
      'a command without the scope commands',
      { oauth_config: { scopes: { bot: ['chat:write'] } }, settings: {} },
      /oauth_config\.scopes\.bot: must have commands/,
    ],
    [
      'an event without its scope',
      { oauth_config: { scopes: { bot: ['commands'] } } },
      /bot_events: app_mention needs the scope app_mentions:read/,
    ],
    [
      'a user event without its user scope',
      { settings: settings([], { user_events: ['reaction_added'] }) },
      /user_events: reaction_added needs the scope reactions:read/,
    ],
    [
      'an unknown event',
      { settings: settings(['app_smiled']) },
      /bot_events: has an unknown event: app_smiled/,
    ],
    [
      'a command without a URL when Socket Mode is off',
      {
        features: {
          bot_user: { display_name: 'M' },
          slash_commands: [{ command: '/note', description: 'Notes' }],
        },
      },
      /\/note has no url/,
    ],
    [
      'interactivity without a URL when Socket Mode is off',
      { settings: { interactivity: { is_enabled: true } } },
      /interactivity\.request_url: is required/,
    ],
    ['bot scopes without a bot', { features: {} }, /features\.bot_user: is required/],
  ];
  test.each(rejected)('rejects %s and names the key', (_what, changes, line) => {
    expect(() => readManifest(testManifest(changes))).toThrow(line);
  });

  test('takes events that the simulator never sends, and says which', () => {
    const scopes = { bot: ['commands', 'pins:read'], user: ['reactions:read'] };
    const manifest = testManifest({
      oauth_config: { scopes },
      settings: settings(['app_home_opened', 'pin_added'], { user_events: ['reaction_added'] }),
    });
    expect(describeUnsentEvents(readManifest(manifest))).toBe(
      'The simulator never sends these events: pin_added, reaction_added (user)',
    );
    expect(describeUnsentEvents(readManifest(testManifest()))).toBeUndefined();
  });
});
