import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { scopesByEvent } from './scopes.ts';

/**
 * An app manifest (docs.slack.dev/reference/app-manifest). Keys that Slack does not know are rejected, as Slack
 * rejects them; keys that the simulator does not use are allowed and ignored.
 */
const ignored = z.unknown().optional();

const slashCommand = z.strictObject({
  command: z
    .string()
    .regex(/^\/[^\s/]{1,31}$/, 'must start with a slash and have no more than 32 characters'),
  url: z.url().optional(),
  description: z.string().min(1).max(2000),
  usage_hint: z.string().max(1000).optional(),
  should_escape: z.boolean().default(false),
});

const shortcut = z.strictObject({
  name: z.string().min(1).max(24),
  type: z.enum(['global', 'message']),
  callback_id: z.string().min(1).max(255),
  description: z.string().max(150),
});

const features = z.strictObject({
  app_home: z
    .strictObject({
      home_tab_enabled: z.boolean().default(false),
      messages_tab_enabled: z.boolean().default(true),
      messages_tab_read_only_enabled: z.boolean().default(false),
    })
    .optional(),
  bot_user: z
    .strictObject({ display_name: z.string().min(1).max(80), always_online: z.boolean().default(false) })
    .optional(),
  shortcuts: z.array(shortcut).max(10).default([]),
  slash_commands: z.array(slashCommand).max(50).default([]),
  agent_view: ignored,
  assistant_view: ignored,
  rich_previews: ignored,
  search: ignored,
  unfurl_domains: ignored,
  workflow_steps: ignored,
});

const settings = z.strictObject({
  event_subscriptions: z
    .strictObject({
      request_url: z.url().optional(),
      bot_events: z.array(z.string()).max(100).default([]),
      user_events: ignored,
      metadata_subscriptions: ignored,
    })
    .optional(),
  interactivity: z
    .strictObject({
      is_enabled: z.boolean(),
      request_url: z.url().optional(),
      message_menu_options_url: z.url().optional(),
    })
    .optional(),
  org_deploy_enabled: z.boolean().default(false),
  socket_mode_enabled: z.boolean().default(false),
  token_rotation_enabled: z.boolean().default(false),
  is_hosted: ignored,
  is_mcp_enabled: ignored,
  allowed_ip_address_ranges: ignored,
  incoming_webhooks: ignored,
  hermes_app_type: ignored,
  function_runtime: ignored,
});

const manifestFields = z.strictObject({
  _metadata: ignored,
  metadata: ignored,
  display_information: z.strictObject({
    name: z.string().min(1).max(35),
    description: z.string().max(140).optional(),
    long_description: z.string().max(4000).optional(),
    background_color: z
      .string()
      .regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i)
      .optional(),
  }),
  features: features.prefault({}),
  oauth_config: z
    .strictObject({
      redirect_urls: z.array(z.url()).max(1000).default([]),
      scopes: z
        .strictObject({
          bot: z.array(z.string()).max(255).default([]),
          user: ignored,
          bot_optional: ignored,
          user_optional: ignored,
        })
        .prefault({}),
      token_management_enabled: ignored,
      pkce_enabled: ignored,
    })
    .prefault({}),
  settings: settings.prefault({}),
  functions: ignored,
  workflows: ignored,
  outgoing_domains: ignored,
  datastores: ignored,
  types: ignored,
  external_auth_providers: ignored,
});

/** A manifest's shape, and Slack's rules about how its parts depend on each other. */
const manifestSchema = manifestFields.superRefine((manifest, context) => {
  const addIssue = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
  const { features, oauth_config, settings } = manifest;
  const scopes = oauth_config.scopes.bot;
  const events = settings.event_subscriptions;
  if (scopes.length > 0 && features.bot_user === undefined)
    addIssue(['features', 'bot_user'], 'is required when the app has bot scopes');
  if ((features.slash_commands.length > 0 || features.shortcuts.length > 0) && !scopes.includes('commands'))
    addIssue(['oauth_config', 'scopes', 'bot'], 'must have commands for slash commands and shortcuts');
  for (const event of events?.bot_events ?? []) {
    const needed = scopesByEvent[event];
    if (needed === undefined)
      addIssue(['settings', 'event_subscriptions', 'bot_events'], `has an unknown event: ${event}`);
    else if (needed.length > 0 && !needed.some((scope) => scopes.includes(scope)))
      addIssue(
        ['settings', 'event_subscriptions', 'bot_events'],
        `${event} needs the scope ${needed.join(' or ')}`,
      );
  }
  if (settings.socket_mode_enabled) return;
  for (const command of features.slash_commands)
    if (command.url === undefined)
      addIssue(['features', 'slash_commands'], `${command.command} has no url, and Socket Mode is off`);
  if (events !== undefined && events.bot_events.length > 0 && events.request_url === undefined)
    addIssue(['settings', 'event_subscriptions', 'request_url'], 'is required when Socket Mode is off');
  if (settings.interactivity?.is_enabled && settings.interactivity.request_url === undefined)
    addIssue(['settings', 'interactivity', 'request_url'], 'is required when Socket Mode is off');
});

export type Manifest = z.infer<typeof manifestSchema>;
/** A manifest as one writes it: keys with defaults may be left out. */
export type ManifestInput = z.input<typeof manifestSchema>;

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
