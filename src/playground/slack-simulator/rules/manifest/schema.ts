import { z } from 'zod';

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

export const manifestFields = z.strictObject({
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
