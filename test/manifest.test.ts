import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { methods, readManifest, scopesByEvent } from '../src/playground/slack-simulator/index.ts';
import { entryOf } from '../src/slack/app.ts';
import { optionalScopes, scopes } from '../src/slack/edge/scopes.ts';
import {
  actions,
  commands,
  events,
  messageShortcuts,
  messages,
  options,
  personEvents,
  shortcuts,
  unescapedCommands,
  views,
} from '../src/slack/routes.ts';
import { installationEvents } from '../src/slack/uninstall.ts';

const root = join(import.meta.dirname, '..');
const manifest = readManifest(join(root, 'manifest.yml'));

const declared = manifest.features.slash_commands.map(({ command }) => command);

/** The methods of Slack's Web API that the source calls. */
function calledMethods(): string[] {
  const dir = join(root, 'src/slack');
  const sources = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(dir, file), 'utf8'));
  const calls = sources.flatMap((source) => [
    ...source.matchAll(
      /\b(?:slack|client)\.((?:auth|chat|conversations|files|oauth|users|views)(?:\.\w+)+)\(/g,
    ),
  ]);
  return [...new Set(calls.map(([, name]) => name ?? ''))];
}

describe('manifest.yml', () => {
  it('declares exactly the commands that have handlers', () => {
    expect(declared.toSorted()).toEqual([...commands.keys()].toSorted());
  });

  it('asks for exactly the scopes that installing by OAuth asks for', () => {
    expect(manifest.oauth_config.scopes.bot.toSorted()).toEqual(scopes.toSorted());
    expect(manifest.oauth_config.scopes.bot_optional).toEqual(optionalScopes);
  });

  it('asks for no scope that no call and no event needs, and for one that each of them takes', () => {
    // A scope without a method of its own: it adds emails to what `users.info` answers.
    const ofFields = 'users:read.email';
    const needed = [
      ['commands'],
      ...calledMethods().map((name) => methods.get(name)?.scopes ?? ['unknown_method']),
      ...(manifest.settings.event_subscriptions?.bot_events ?? []).map((name) => scopesByEvent[name] ?? []),
    ].filter((some) => some.length > 0);
    const asked = manifest.oauth_config.scopes.bot;
    expect(needed.filter((some) => !some.some((scope) => asked.includes(scope)))).toEqual([]);
    const takes = new Set(needed.flat());
    expect(asked.filter((scope) => scope !== ofFields && !takes.has(scope))).toEqual([]);
  });

  it('has a reason for each scope on the page for Slack’s reviewers', () => {
    const page = readFileSync(join(root, '.github/guide/marketplace.md'), 'utf8');
    const rows = (page.split('## Why each scope')[1]?.split('## ')[0] ?? '').match(/^\| `.+?\|/gm) ?? [];
    const explained = rows.flatMap((row) => row.match(/[a-z_]+(?::[a-z._]+)?(?=`)/g) ?? []);
    expect(explained.toSorted()).toEqual(scopes.toSorted());
  });

  it('subscribes to exactly the handled events', () => {
    expect(events.size).toBeGreaterThan(0);
    const direct = [...messages.keys()].map((type) => (type === 'message' ? 'message.im' : type));
    expect(manifest.settings.event_subscriptions?.bot_events.toSorted()).toEqual(
      [...events.keys(), ...personEvents.keys(), ...Object.keys(installationEvents), ...direct].toSorted(),
    );
  });

  it('has interactivity on, for buttons and views', () => {
    expect(actions.size).toBeGreaterThan(0);
    expect(views.size).toBeGreaterThan(0);
    expect(manifest.settings.interactivity?.is_enabled).toBe(true);
  });

  it('declares exactly the shortcuts, the Home tab and the option source that have handlers', () => {
    const ofType = (type: string) =>
      manifest.features.shortcuts.filter((one) => one.type === type).map((one) => one.callback_id);
    expect(ofType('global').toSorted()).toEqual([...shortcuts.keys()].toSorted());
    expect(ofType('message').toSorted()).toEqual([...messageShortcuts.keys()].toSorted());
    expect(manifest.features.app_home?.home_tab_enabled).toBe(personEvents.has('app_home_opened'));
    expect(manifest.settings.interactivity?.message_menu_options_url !== undefined).toBe(options.size > 0);
  });

  it('describes the app in no more than ten words, as Slack’s Marketplace asks', () => {
    // docs.slack.dev/slack-marketplace/slack-marketplace-app-guidelines-and-requirements
    const { description = '', long_description = '' } = manifest.display_information;
    expect(description.split(/\s+/).length).toBeLessThanOrEqual(10);
    expect(description).not.toBe('');
    expect(long_description.length).toBeGreaterThanOrEqual(175);
  });

  it('sends everything to Touchline’s one path, and browsers back to its redirect path', () => {
    const { event_subscriptions, interactivity } = manifest.settings;
    const urls = [
      ...manifest.features.slash_commands.map(({ url }) => url),
      event_subscriptions?.request_url,
      interactivity?.request_url,
    ];
    expect(new Set(urls.map((url) => new URL(url ?? '').pathname))).toEqual(new Set(['/slack/events']));
    const back = manifest.oauth_config.redirect_urls.map((url) => new URL(url).pathname);
    expect(back).toEqual(['/slack/oauth_redirect']);
  });

  it('escapes names in what people type, but not in a token', () => {
    const typed = manifest.features.slash_commands.filter(({ should_escape }) => !should_escape);
    expect(new Set(typed.map(({ command }) => command))).toEqual(unescapedCommands);
    expect(unescapedCommands).toContain('/touchline');
  });
});

describe('routes.ts', () => {
  const src = join(root, 'src/slack');
  const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && file !== 'routes.ts')
    .map((file) => readFileSync(join(src, file), 'utf8'))
    .join('\n');
  const named = (pattern: RegExp): string[] => [...sources.matchAll(pattern)].map(([, name]) => name ?? '');

  it('has a handler for every action ID in a message or view', () => {
    const ids = named(/(?:action_id: |\b(?:button|picker)\([^;]*?, )['`]([a-z-]+\.[a-z.-]+)/g);
    const handled = (id: string) => entryOf(actions, id) !== undefined || options.has(id);
    expect(ids.length).toBeGreaterThan(5);
    expect(ids.filter((id) => !handled(id.replace(/\.$/, '.x')))).toEqual([]);
  });

  it('has a handler for every view that can be submitted, and a view for every handler', () => {
    // A form of the kit, and a view with its frame.
    const ids = named(/(?:^ {2}|\{ )id: '([a-z.-]+)',(?=\n {2}(?:title|submit|who)| submit:)/gm);
    expect(ids.toSorted()).toEqual([...views.keys()].toSorted());
  });
});
