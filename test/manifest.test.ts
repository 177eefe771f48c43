import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readManifest } from '../src/playground/slack/manifest.ts';
import { scopes } from '../src/slack/receiver.ts';
import { actionHandler, actions, commands, events, views } from '../src/slack/routes.ts';

const root = join(import.meta.dirname, '..');
const manifest = readManifest(join(root, 'manifest.yml'));

const declared = manifest.features.slash_commands.map(({ command }) => command);

describe('manifest.yml', () => {
  it('declares exactly the commands that have handlers', () => {
    expect(declared.toSorted()).toEqual([...commands.keys()].toSorted());
  });

  it('asks for exactly the scopes that installing by OAuth asks for', () => {
    expect(manifest.oauth_config.scopes.bot.toSorted()).toEqual(scopes.toSorted());
  });

  it('subscribes to exactly the handled events', () => {
    expect(events.size).toBeGreaterThan(0);
    expect(manifest.settings.event_subscriptions?.bot_events.toSorted()).toEqual(
      [...events.keys()].toSorted(),
    );
  });

  it('has interactivity on, for buttons and views', () => {
    expect(actions.size).toBeGreaterThan(0);
    expect(views.size).toBeGreaterThan(0);
    expect(manifest.settings.interactivity?.is_enabled).toBe(true);
  });

  it('declares no shortcut, Home tab or option source without a handler', () => {
    expect(manifest.features.shortcuts).toEqual([]);
    expect(manifest.features.app_home?.home_tab_enabled).toBe(false);
    expect(manifest.settings.interactivity?.message_menu_options_url).toBeUndefined();
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
    const escaped = new Map(
      manifest.features.slash_commands.map(({ command, should_escape }) => [command, should_escape]),
    );
    expect(Object.fromEntries(escaped)).toEqual({ '/todo': true, '/client': true, '/touchline': false });
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
    const ids = named(/action_id: ['`]([a-z.-]+)/g).filter((id) => id !== 'value');
    expect(ids.length).toBeGreaterThan(5);
    expect(ids.filter((id) => actionHandler(id.replace(/\.$/, '.x')) === undefined)).toEqual([]);
  });

  it('has a handler for every view that can be submitted, and a view for every handler', () => {
    const ids = named(/callback_id: '([a-z.-]+)'/g);
    expect(ids.toSorted()).toEqual([...views.keys()].toSorted());
  });
});
