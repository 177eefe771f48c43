import { z } from 'zod';
import { NamedError } from './lib/errors.ts';
import { type LogLevel, logLevels } from './lib/log.ts';

/** What a process does: serve HTTP and schedule jobs, run jobs, or both. */
const roles = ['all', 'web', 'worker'] as const;
export type Role = (typeof roles)[number];

/** How Touchline talks to Slack. */
export type SlackConfig = {
  signingSecret: string;
  /** The token of one workspace. */
  botToken?: string | undefined;
  /** OAuth, for many workspaces. */
  oauth?: { clientId: string; clientSecret: string; stateSecret: string } | undefined;
  /** The token for Socket Mode, which replaces HTTP. */
  appToken?: string | undefined;
  /** The address of another Slack (tests, the playground). It ends in `/api/`. */
  apiUrl?: string | undefined;
};

/** The settings for requests that the platform sends. That feature documents them. */
type PlatformRequestConfig = {
  secrets: string[];
  appId: string;
  signatureHeader: string;
  refreshHeader: string;
  maxAgeMs: number;
};

/** A real Slack and the platform at the specification's `{base_url}`; or the playground, which needs neither. */
type Mode =
  | { slack: SlackConfig; platformUrl: string; platformRequests?: PlatformRequestConfig | undefined }
  | { slack?: undefined };

export type Config = Mode & {
  encryptionKeys?: string | undefined;
  dataDir: string;
  redisUrl?: string | undefined;
  host: string;
  port: number;
  logLevel: LogLevel;
  role: Role;
  /** Commands that the manifest renames: `{ '/todo': '/task' }`. */
  commandNames?: Readonly<Record<string, string>> | undefined;
};

/** Settings are wrong or missing. The message is one line that names all of them, and never repeats a secret. */
export class ConfigError extends NamedError {}

const address = (protocol: RegExp, error: string) => z.url({ protocol, error });
const webAddress = address(/^https?$/, 'is not an http(s) address');
/** The address to which the client appends its paths. */
const baseAddress = webAddress.refine(
  (text) => !/[?#]|\/\/[^/]*@/.test(text),
  'has a user, a query or a fragment',
);

/** A header's name (RFC 9110, section 5.6.2); headers are compared in lower case. */
const headerName = z.string().regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/, 'is not the name of a header');
const noSeconds = 'is not a number of seconds from 60 to 604800';
/** True for an address on this machine, where no one else can listen in. */
const isLoopback = (address: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);

/** The organization's token is sent there with each call. */
const platformAddress = baseAddress.refine(
  (text) => text.startsWith('https:') || !URL.canParse(text) || isLoopback(text),
  'is not an https address; http is for this machine only (localhost, 127.0.0.1)',
);

const noPort = 'is not a port number';

/** A command's new name, or the long form of one that the manifest leaves out: `/touchline todo`. */
const commandName = /^\/[a-z0-9_-]{1,31}(?: (?:todo|client|program))?$/;

/** `/todo=/task, /client=/coachee`: the names that the manifest gives to commands whose names are taken. */
const commandNames = z
  .string()
  .transform((text) => text.split(',').map((pair) => pair.split('=').map((name) => name.trim())))
  .refine(
    (pairs) =>
      pairs.every(
        ([own = '', name = '', ...rest]) =>
          /^\/(?:todo|client|program|touchline)$/.test(own) && commandName.test(name) && rest.length === 0,
      ) && new Set(pairs.map(([, name]) => name)).size === pairs.length,
    'is not a list such as /todo=/task,/client=/coachee',
  )
  .transform((pairs): Record<string, string> => Object.fromEntries(pairs));

const environment = z.object({
  SLACK_SIGNING_SECRET: z.string().optional(),
  SLACK_BOT_TOKEN: z.string().optional(),
  SLACK_CLIENT_ID: z.string().optional(),
  SLACK_CLIENT_SECRET: z.string().optional(),
  SLACK_STATE_SECRET: z.string().optional(),
  SLACK_APP_TOKEN: z.string().optional(),
  SLACK_API_URL: webAddress.optional(),
  COMMAND_NAMES: commandNames.optional(),
  PLATFORM_URL: platformAddress.optional(),
  PLATFORM_APP_ID: z.string().optional(),
  PLATFORM_SIGNING_SECRET: z.string().optional(),
  PLATFORM_SIGNING_SECRET_2: z.string().optional(),
  PLATFORM_SIGNATURE_HEADER: headerName.default('Upcoach-Signature'),
  PLATFORM_REFRESH_HEADER: headerName.default('Upcoach-Refresh-Token'),
  PLATFORM_SIGNATURE_MAX_AGE: z.coerce
    .number(noSeconds)
    .int(noSeconds)
    .min(60, noSeconds)
    .max(604_800, noSeconds)
    .default(86_400),
  ENCRYPTION_KEYS: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  REDIS_URL: address(/^rediss?$/, 'is not a redis:// address').optional(),
  HOST: z.string().optional(),
  PORT: z.coerce.number(noPort).int(noPort).min(0, noPort).max(65535, noPort).default(3000),
  ROLE: z.enum(roles, { error: `is not one of ${roles.join(', ')}` }).default('all'),
  LOG_LEVEL: z.enum(logLevels, { error: `is not one of ${logLevels.join(', ')}` }).default('info'),
  NODE_ENV: z.string().optional(),
});

type Environment = z.infer<typeof environment>;

/** The settings that a Slack app still needs. */
function missingSlackSettings(env: Environment): string[] {
  const missing: string[] = [];
  if (env.SLACK_SIGNING_SECRET === undefined && env.SLACK_APP_TOKEN === undefined)
    missing.push('SLACK_SIGNING_SECRET');
  if (env.SLACK_APP_TOKEN !== undefined && env.SLACK_BOT_TOKEN === undefined) {
    missing.push('SLACK_BOT_TOKEN (Socket Mode serves one workspace)');
    return missing;
  }
  const oauth = ['SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET', 'SLACK_STATE_SECRET'] as const;
  const missingOauth = oauth.filter((name) => env[name] === undefined);
  // Incomplete OAuth settings are a mistake even with a bot token.
  if (missingOauth.length < oauth.length) missing.push(...missingOauth);
  else if (env.SLACK_BOT_TOKEN === undefined) missing.push(`SLACK_BOT_TOKEN (or ${oauth.join(', ')})`);
  return missing;
}

/** @throws ConfigError when the app's id or its secret is missing */
function readPlatformRequests(env: Environment): PlatformRequestConfig | undefined {
  const { PLATFORM_APP_ID: appId, PLATFORM_SIGNING_SECRET: secret } = env;
  const second = env.PLATFORM_SIGNING_SECRET_2;
  if (appId === undefined && secret === undefined && second === undefined) return undefined;
  if (appId === undefined || secret === undefined)
    throw new ConfigError(
      'The platform’s requests need both PLATFORM_APP_ID and PLATFORM_SIGNING_SECRET: set both, or neither.',
    );
  return {
    secrets: [secret, ...(second === undefined ? [] : [second])],
    appId,
    signatureHeader: env.PLATFORM_SIGNATURE_HEADER.toLowerCase(),
    refreshHeader: env.PLATFORM_REFRESH_HEADER.toLowerCase(),
    maxAgeMs: env.PLATFORM_SIGNATURE_MAX_AGE * 1000,
  };
}

function readMode(env: Environment): Mode {
  if (!Object.keys(env).some((name) => name.startsWith('SLACK_'))) {
    if (env.NODE_ENV !== 'production') return {};
    throw new ConfigError(
      'The playground never runs with NODE_ENV=production: set SLACK_SIGNING_SECRET, SLACK_BOT_TOKEN and PLATFORM_URL.',
    );
  }
  const missing = missingSlackSettings(env);
  const platformUrl = env.PLATFORM_URL;
  if (platformUrl === undefined) missing.push('PLATFORM_URL');
  if (platformUrl === undefined || missing.length > 0)
    throw new ConfigError(`Some settings for Slack are there, but these are missing: ${missing.join('; ')}.`);
  const {
    SLACK_CLIENT_ID: clientId,
    SLACK_CLIENT_SECRET: clientSecret,
    SLACK_STATE_SECRET: stateSecret,
  } = env;
  const oauth = clientId && clientSecret && stateSecret ? { clientId, clientSecret, stateSecret } : undefined;
  const botToken = env.SLACK_BOT_TOKEN;
  if (oauth !== undefined && botToken !== undefined)
    throw new ConfigError(
      'SLACK_BOT_TOKEN is for one workspace; SLACK_CLIENT_ID, SLACK_CLIENT_SECRET and SLACK_STATE_SECRET are for many. Set either the first or the other three.',
    );
  return {
    platformUrl,
    platformRequests: readPlatformRequests(env),
    slack: {
      signingSecret: env.SLACK_SIGNING_SECRET ?? '',
      ...(botToken !== undefined ? { botToken } : { oauth }),
      appToken: env.SLACK_APP_TOKEN,
      apiUrl: env.SLACK_API_URL,
    },
  };
}

/** An empty or blank value, as in a copied `.env` file, means "not set". */
function withoutBlanks(variables: Record<string, string | undefined>): Record<string, string> {
  const trimmed = Object.entries(variables).map(([name, value = '']) => [name, value.trim()] as const);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''));
}

/**
 * Reads the settings, which `.github/guide/settings.md` documents. Nothing else reads the environment.
 *
 * @param flags the command line's flags (`--role`), which take precedence
 * @throws ConfigError
 */
export function readConfig(
  variables: Record<string, string | undefined> = process.env,
  flags: { role?: string | undefined } = {},
): Config {
  const given = { ...variables, ...(flags.role !== undefined && { ROLE: flags.role }) };
  const parsed = environment.safeParse(withoutBlanks(given));
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new ConfigError(`Bad settings: ${problems.join('; ')}.`);
  }
  const env = parsed.data;
  const mode = readMode(env);
  if (mode.slack === undefined && env.ROLE !== 'all')
    throw new ConfigError('ROLE needs a real Slack and platform: the playground is one process.');
  return {
    ...mode,
    encryptionKeys: env.ENCRYPTION_KEYS,
    dataDir: env.DATA_DIR,
    redisUrl: env.REDIS_URL,
    // Nothing protects the playground from strangers, so it stays on loopback whatever HOST says.
    host: mode.slack === undefined ? '127.0.0.1' : (env.HOST ?? '0.0.0.0'),
    port: env.PORT,
    logLevel: env.LOG_LEVEL,
    role: env.ROLE,
    commandNames: env.COMMAND_NAMES,
  };
}
