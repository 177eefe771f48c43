import { scopesByEvent, simulatedEvents } from '../event-names.ts';
import type { Manifest } from './schema.ts';

/** How the parts of a manifest depend on each other, which Slack checks and its JSON schema does not say. */
export function checkManifestRules(
  manifest: Manifest,
  addIssue: (path: string[], message: string) => void,
): void {
  const { features, oauth_config, settings } = manifest;
  const { bot, user } = oauth_config.scopes;
  const events = settings.event_subscriptions;
  if (bot.length > 0 && features.bot_user === undefined)
    addIssue(['features', 'bot_user'], 'is required when the app has bot scopes');
  if ((features.slash_commands.length > 0 || features.shortcuts.length > 0) && !bot.includes('commands'))
    addIssue(['oauth_config', 'scopes', 'bot'], 'must have commands for slash commands and shortcuts');
  const subscriptions = [
    { key: 'bot_events', names: events?.bot_events ?? [], scopes: bot },
    { key: 'user_events', names: events?.user_events ?? [], scopes: user },
  ];
  for (const { key, names, scopes } of subscriptions)
    for (const event of names) {
      const needed = scopesByEvent[event];
      const path = ['settings', 'event_subscriptions', key];
      if (needed === undefined) addIssue(path, `has an unknown event: ${event}`);
      else if (needed.length > 0 && !needed.some((scope) => scopes.includes(scope)))
        addIssue(path, `${event} needs the scope ${needed.join(' or ')}`);
    }
  if (settings.socket_mode_enabled) return;
  for (const command of features.slash_commands)
    if (command.url === undefined)
      addIssue(['features', 'slash_commands'], `${command.command} has no url, and Socket Mode is off`);
  const subscribes = subscriptions.some(({ names }) => names.length > 0);
  if (subscribes && events?.request_url === undefined)
    addIssue(['settings', 'event_subscriptions', 'request_url'], 'is required when Socket Mode is off');
  if (settings.interactivity?.is_enabled && settings.interactivity.request_url === undefined)
    addIssue(['settings', 'interactivity', 'request_url'], 'is required when Socket Mode is off');
}

/** One line about the events in the manifest that the app never gets here; undefined if it gets them all. */
export function describeUnsentEvents({ settings }: Manifest): string | undefined {
  const { bot_events = [], user_events = [] } = settings.event_subscriptions ?? {};
  const unsent = [
    ...bot_events.filter((event) => !simulatedEvents.has(event)),
    ...user_events.map((event) => `${event} (user)`),
  ];
  return unsent.length > 0 ? `The simulator never sends these events: ${unsent.join(', ')}` : undefined;
}
