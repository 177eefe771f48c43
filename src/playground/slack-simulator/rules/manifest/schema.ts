import { z } from 'zod';

/**
 * An app manifest (docs.slack.dev/reference/app-manifest), with the bounds of Slack's published JSON schema
 * (github.com/slackapi/manifest-schema). Keys that Slack does not know are rejected, as Slack rejects them; keys that
 * the simulator does not use are ignored; those for functions, workflows and the like are not checked either.
 */

const unused = z.unknown().optional();
const text = (max: number) => z.string().min(1).max(max);
const httpUrl = (max: number) =>
  z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).max(max);
const domain = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^(?![.-])[-a-z0-9.]+[a-z0-9]$/, 'must be a domain');

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

const prompt = z.strictObject({ title: z.string(), message: z.string() });

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
  workflow_steps: z
    .array(z.strictObject({ name: text(50), callback_id: text(50) }))
    .min(1)
    .max(10)
    .optional(),
  unfurl_domains: uniqueList(domain(255), { min: 1, max: 5 }).default([]),
  assistant_view: z
    .strictObject({ assistant_description: z.string(), suggested_prompts: z.array(prompt).optional() })
    .optional(),
  agent_view: z
    .strictObject({
      agent_description: z.string().max(300).optional(),
      suggested_prompts: z.array(prompt).max(4).optional(),
      actions: z.array(z.strictObject({ name: z.string(), description: z.string() })).optional(),
    })
    .optional(),
  // In Slack's manifest reference, not in the JSON schema.
  rich_previews: z.looseObject({}).optional(),
  search: z.looseObject({}).optional(),
});

const eventNames = uniqueList(z.string().max(50), { max: 100 });

const settings = z.strictObject({
  allowed_ip_address_ranges: uniqueList(z.union([z.ipv4(), z.cidrv4()]), { min: 1, max: 50 }).optional(),
  event_subscriptions: z
    .strictObject({
      request_url: httpUrl(3500).optional(),
      bot_events: eventNames.default([]),
      user_events: eventNames.default([]),
      metadata_subscriptions: uniqueList(
        z.strictObject({ app_id: z.string(), event_type: z.string().max(50) }),
        { min: 1, max: 20 },
      ).optional(),
    })
    .optional(),
  incoming_webhooks: z.strictObject({ incoming_webhooks_enabled: z.boolean().optional() }).optional(),
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
  is_hosted: z.boolean().optional(),
  is_mcp_enabled: z.boolean().optional(),
  siws_links: z
    .strictObject({
      initiate_uri: z
        .url({ protocol: /^https$/ })
        .max(3500)
        .optional(),
    })
    .optional(),
  hermes_app_type: z.string().optional(),
  function_runtime: z.string().optional(),
});

const scopeNames = z.array(z.string().max(50)).max(255).default([]);

const appDirectory = z.strictObject({
  app_directory_categories: z.array(text(255)).max(3).optional(),
  use_direct_install: z.boolean().optional(),
  direct_install_url: httpUrl(255).optional(),
  installation_landing_page: httpUrl(255),
  privacy_policy_url: httpUrl(500),
  support_url: httpUrl(350),
  support_email: z.email().max(100),
  supported_languages: z.array(z.string().max(50)).min(1).max(50),
  pricing: text(30),
});

const metadata = z.strictObject({
  schema_version: z.int().optional(),
  min_version: z.int().optional(),
  major_version: z.union([z.literal(1), z.literal(2)], 'must be 1 or 2').optional(),
  minor_version: z.int().optional(),
});

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
  $schema: z.url().optional(),
  _metadata: metadata.optional(),
  app_directory: appDirectory.optional(),
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
      token_management_enabled: z.boolean().optional(),
      pkce_enabled: z.boolean().optional(),
    })
    .prefault({}),
  settings: settings.prefault({}),
  functions: unused,
  workflows: unused,
  datastores: unused,
  outgoing_domains: uniqueList(domain(50), { max: 10 }).optional(),
  types: unused,
  external_auth_providers: unused,
  mcp_servers: unused,
});

export type Manifest = z.infer<typeof manifestFields>;
/** A manifest as one writes it: keys with defaults may be left out. */
export type ManifestInput = z.input<typeof manifestFields>;
