import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { scopesByEvent, simulatedEvents } from './event-names.ts';

/**
 * An app manifest (docs.slack.dev/reference/app-manifest), with the bounds of Slack's published JSON schema
 * (github.com/slackapi/manifest-schema). Keys that Slack does not know are rejected, as Slack rejects them; keys that
 * the simulator does not use are not checked.
 */

const unused = z.unknown().optional();
const text = (max: number) => z.string().min(1).max(max);
const httpUrl = (max: number) =>
  z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).max(max);
/** A list in which no item comes twice. */
const uniqueList = <Item extends z.ZodType>(item: Item, { min = 0, max }: { min?: number; max: number }) =>
  z
    .array(item)
    .min(min)
    .max(max)
    .superRefine((items, context) => {
      const keys = items.map((value) => JSON.stringify(value));
      for (const key of new Set(keys.filter((key, at) => keys.indexOf(key) < at)))
        context.addIssue({ code: 'custom', message: `has ${key} more than once` });
    });

const slashCommand = z.strictObject({
  command: z.string().regex(/^\/\S{1,31}$/, 'must start with a slash and have no more than 32 characters'),
  url: httpUrl(3000).optional(),
  description: text(2000),
  usage_hint: text(1000).optional(),
  should_escape: z.boolean().default(false),
});

const shortcut = z.strictObject({
  name: text(24),
  type: z.enum(['global', 'message']),
  callback_id: text(255),
  description: text(150),
});

const features = z.strictObject({
  app_home: z
    .strictObject({
      home_tab_enabled: z.boolean().default(false),
      messages_tab_enabled: z.boolean().default(true),
      messages_tab_read_only_enabled: z.boolean().default(false),
    })
    .optional(),
  bot_user: z.strictObject({ display_name: text(80), always_online: z.boolean().default(false) }).optional(),
  functions: unused,
  shortcuts: z.array(shortcut).min(1).max(10).default([]),
  slash_commands: z.array(slashCommand).min(1).max(50).default([]),
  workflow_steps: unused,
  unfurl_domains: unused,
  assistant_view: unused,
  agent_view: unused,
  rich_previews: unused,
  search: unused,
});

const eventNames = uniqueList(z.string().max(50), { max: 100 });

const settings = z.strictObject({
  allowed_ip_address_ranges: unused,
  event_subscriptions: z
    .strictObject({
      request_url: httpUrl(3500).optional(),
      bot_events: eventNames.default([]),
      user_events: eventNames.default([]),
      metadata_subscriptions: unused,
    })
    .optional(),
  incoming_webhooks: unused,
  interactivity: z
    .strictObject({
      is_enabled: z.boolean(),
      request_url: httpUrl(3500).optional(),
      message_menu_options_url: httpUrl(3500).optional(),
    })
    .optional(),
  org_deploy_enabled: z.boolean().default(false),
  socket_mode_enabled: z.boolean().default(false),
  token_rotation_enabled: z.boolean().default(false),
  is_hosted: unused,
  is_mcp_enabled: unused,
  siws_links: unused,
  hermes_app_type: unused,
  function_runtime: unused,
});

const scopeNames = z.array(z.string().max(50)).max(255).default([]);

const displayInformation = z.strictObject({
  name: text(35),
  description: text(140).optional(),
  long_description: z.string().min(175).max(4000).optional(),
  background_color: z
    .string()
    .regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'must be a color: #000 or #000000')
    .optional(),
});

const manifestFields = z.strictObject({
  $schema: unused,
  _metadata: unused,
  app_directory: unused,
  display_information: displayInformation,
  features: features.prefault({}),
  oauth_config: z
    .strictObject({
      redirect_urls: uniqueList(z.url().max(2500), { max: 1000 }).default([]),
      scopes: z
        .strictObject({
          bot: scopeNames,
          user: scopeNames,
          bot_optional: scopeNames,
          user_optional: scopeNames,
        })
        .prefault({}),
      token_management_enabled: unused,
      pkce_enabled: unused,
    })
    .prefault({}),
  settings: settings.prefault({}),
  functions: unused,
  workflows: unused,
  datastores: unused,
  outgoing_domains: unused,
  types: unused,
  external_auth_providers: unused,
  mcp_servers: unused,
});

export type Manifest = z.infer<typeof manifestFields>;
/** A manifest as one writes it: keys with defaults may be left out. */
export type ManifestInput = z.input<typeof manifestFields>;

/** How the parts of a manifest depend on each other, which Slack checks and its JSON schema does not say. */
function checkManifestRules(manifest: Manifest, addIssue: (path: string[], message: string) => void): void {
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

/** A manifest's shape, and Slack's rules about how its parts depend on each other. */
const manifestSchema = manifestFields.superRefine((manifest, context) =>
  checkManifestRules(manifest, (path, message) => context.addIssue({ code: 'custom', path, message })),
);

/**
 * Reads a manifest from a YAML or JSON file, or takes the object itself.
 *
 * @throws Error with one line per problem, each naming the key
 */
export function readManifest(source: string | ManifestInput): Manifest {
  const raw: unknown = typeof source === 'string' ? parse(readFileSync(source, 'utf8')) : source;
  const result = manifestSchema.safeParse(raw);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.') || '(top)'}: ${issue.message}`);
  throw new Error(`Slack would refuse this manifest:\n${lines.join('\n')}`);
}
