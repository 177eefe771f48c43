import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { ConfigError } from './lib/errors.ts';
import { type LogLevel, logLevels } from './lib/log.ts';
import type { PlatformRequestSettings } from './platform-requests/settings.ts';
import { badForm, sources } from './settings/forms.ts';
import { unknownNames } from './settings/unknown-names.ts';
import { keyProblems } from './store/keys.ts';

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
  /** The address of Slack's Web API, or of another Slack (tests, the playground). It ends in `/api/`. */
  apiUrl: string;
};

/** A real Slack and the platform at the specification's `{base_url}`; or the playground, which needs neither. */
type Mode =
  | { slack: SlackConfig; platformUrl: string; platformRequests?: PlatformRequestSettings | undefined }
  | { slack?: undefined };

export type Config = Mode & {
  encryptionKeys?: string | undefined;
  dataDir: string;
  redisUrl?: string | undefined;
  host: string;
  port: number;
  logLevel: LogLevel;
  role: Role;
  /** How long a process that is told to stop still serves requests, in milliseconds. */
  stopGraceMs: number;
  /** Commands that the manifest renames: `{ '/todo': '/task' }`. */
  commandNames?: Readonly<Record<string, string>> | undefined;
};

const address = (protocol: RegExp, error: string) => z.url({ protocol, error });
const webAddress = address(/^https?$/, 'is not an http(s) address');
const slackAddress = webAddress.refine(
  (text) => !URL.canParse(text) || /\/api\/$/.test(text),
  'does not end in /api/, and without that Slack’s methods are not found there',
);
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

const noGrace = 'is not a number of seconds from 0 to 60';
const noPort = 'is not a port number from 0 to 65535';

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
  SLACK_API_URL: slackAddress.default('https://slack.com/api/'),
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
  STOP_GRACE_SECONDS: z.coerce.number(noGrace).min(0, noGrace).max(60, noGrace).default(4),
  NODE_ENV: z.string().optional(),
});

type Environment = z.infer<typeof environment>;

/** A line for each problem, and what the settings say as far as they can be read. Without problems it is whole. */
export type Settings = { config: Config; problems: string[]; names: string[] };

/** Whether any setting for Slack is there: without one, this is the playground. */
const isForSlack = (has: (name: string) => boolean): boolean =>
  Object.keys(environment.shape).some((name) => name.startsWith('SLACK_') && has(name));

/** The settings that a Slack app still needs. */
function missingSlackSettings(has: (name: string) => boolean): string[] {
  const missing: string[] = [];
  const isSocket = has('SLACK_APP_TOKEN');
  if (!has('SLACK_SIGNING_SECRET') && !isSocket) missing.push('SLACK_SIGNING_SECRET');
  if (isSocket) return has('SLACK_BOT_TOKEN') ? missing : ['SLACK_BOT_TOKEN'];
  const oauth = ['SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET', 'SLACK_STATE_SECRET'];
  const missingOauth = oauth.filter((name) => !has(name));
  // Incomplete OAuth settings are a mistake even with a bot token.
  if (missingOauth.length < oauth.length) missing.push(...missingOauth);
  else if (!has('SLACK_BOT_TOKEN')) missing.push('SLACK_BOT_TOKEN');
  return missing;
}

/** What several settings say together: a line for each contradiction. */
function contradictions(env: Environment, has: (name: string) => boolean): string[] {
  const problems: string[] = [];
  const wants = (isWrong: boolean, line: string) => void (isWrong && problems.push(line));
  const isReal = isForSlack(has);
  wants(
    !isReal && env.NODE_ENV === 'production',
    'The playground never runs with NODE_ENV=production: set SLACK_SIGNING_SECRET, SLACK_BOT_TOKEN and PLATFORM_URL.',
  );
  wants(
    !isReal && env.ROLE !== 'all',
    'ROLE needs a real Slack and platform: the playground is one process.',
  );
  wants(
    isReal && env.ROLE !== 'all' && !has('REDIS_URL'),
    `ROLE=${env.ROLE} is one of several processes, which share a Redis: set REDIS_URL, or leave ROLE out.`,
  );
  wants(
    env.REDIS_URL !== undefined && !has('ENCRYPTION_KEYS'),
    'ENCRYPTION_KEYS is required with REDIS_URL; make a key with `openssl rand -base64 32`.',
  );
  if (!isReal) return problems;
  const missing = missingSlackSettings(has);
  if (!has('PLATFORM_URL')) missing.push('PLATFORM_URL');
  for (const name of missing) problems.push(`${name} is missing${hints[name] ?? ''}: ${sources[name]}.`);
  wants(
    has('SLACK_BOT_TOKEN') && has('SLACK_CLIENT_ID'),
    'SLACK_BOT_TOKEN is for one workspace; SLACK_CLIENT_ID, SLACK_CLIENT_SECRET and SLACK_STATE_SECRET are for many. Set either the first or the other three.',
  );
  wants(
    has('SLACK_CLIENT_SECRET') && env.SLACK_CLIENT_SECRET === env.SLACK_SIGNING_SECRET,
    'SLACK_SIGNING_SECRET and SLACK_CLIENT_SECRET are the same: one of them is in the other’s place.',
  );
  const ofPlatform = ['PLATFORM_APP_ID', 'PLATFORM_SIGNING_SECRET'].filter(has).length;
  wants(
    ofPlatform === 1 || (ofPlatform === 0 && has('PLATFORM_SIGNING_SECRET_2')),
    'The platform’s requests need both PLATFORM_APP_ID and PLATFORM_SIGNING_SECRET: set both, or neither.',
  );
  return problems;
}

const hints: Readonly<Record<string, string>> = {
  SLACK_BOT_TOKEN:
    ' (for many workspaces, SLACK_CLIENT_ID, SLACK_CLIENT_SECRET and SLACK_STATE_SECRET; Socket Mode serves one)',
};

function readPlatformRequests(env: Environment): PlatformRequestSettings | undefined {
  const { PLATFORM_APP_ID: appId, PLATFORM_SIGNING_SECRET: secret } = env;
  const second = env.PLATFORM_SIGNING_SECRET_2;
  if (appId === undefined || secret === undefined) return undefined;
  return {
    secrets: [secret, ...(second === undefined ? [] : [second])],
    appId,
    signatureHeader: env.PLATFORM_SIGNATURE_HEADER.toLowerCase(),
    refreshHeader: env.PLATFORM_REFRESH_HEADER.toLowerCase(),
    maxAgeMs: env.PLATFORM_SIGNATURE_MAX_AGE * 1000,
  };
}

function readMode(env: Environment, has: (name: string) => boolean): Mode {
  if (!isForSlack(has)) return {};
  const {
    SLACK_CLIENT_ID: clientId,
    SLACK_CLIENT_SECRET: clientSecret,
    SLACK_STATE_SECRET: stateSecret,
  } = env;
  const oauth = clientId && clientSecret && stateSecret ? { clientId, clientSecret, stateSecret } : undefined;
  const botToken = env.SLACK_BOT_TOKEN;
  return {
    platformUrl: env.PLATFORM_URL ?? '',
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
 * Adds what a settings file (`.env`) says to the environment, whose own variables take precedence. A byte-order mark, as
 * Windows' editors write it, is no part of the first name.
 *
 * @throws ConfigError for a file that is not text in UTF-8
 */
export function loadSettings(file: string | undefined): void {
  if (file === undefined || !existsSync(file)) return;
  const bytes = readFileSync(file);
  if (bytes.includes(0))
    throw new ConfigError(`${file} is not in UTF-8, maybe in UTF-16: save it as UTF-8 in your editor.`);
  const settings = parseEnv(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;
}

/**
 * Reads the settings, which `.github/guide/settings.md` documents, and says everything that is wrong with them. Nothing
 * else reads the environment.
 *
 * @param flags the command line's flags (`--role`), which take precedence
 */
export function readSettings(
  variables: Record<string, string | undefined> = process.env,
  flags: { role?: string | undefined } = {},
): Settings {
  const given = withoutBlanks({ ...variables, ...(flags.role !== undefined && { ROLE: flags.role }) });
  const known = Object.keys(environment.shape);
  const names = known.filter((name) => given[name] !== undefined);
  const has = (name: string) => given[name] !== undefined;
  const bad = new Map<string, string>();
  for (const name of names) {
    const form = badForm(name, given[name] ?? '');
    if (form !== undefined) bad.set(name, `${name} ${form}.`);
  }
  const parsed = environment.safeParse(given);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = path.join('.');
    if (!bad.has(name)) bad.set(name, `${name} ${message}.`);
  }
  const fine = Object.entries(given).filter(([name]) => !bad.has(name));
  const env = environment.parse(Object.fromEntries(fine));
  const problems = [...bad.values(), ...unknownNames(given, known), ...contradictions(env, has)];
  if (has('ENCRYPTION_KEYS') && !bad.has('ENCRYPTION_KEYS'))
    problems.push(...keyProblems(given.ENCRYPTION_KEYS ?? ''));
  const mode = readMode(env, has);
  const config: Config = {
    ...mode,
    encryptionKeys: env.ENCRYPTION_KEYS,
    dataDir: env.DATA_DIR,
    redisUrl: env.REDIS_URL,
    // Nothing protects the playground from strangers, so it stays on loopback whatever HOST says.
    host: mode.slack === undefined ? '127.0.0.1' : (env.HOST ?? '0.0.0.0'),
    port: env.PORT,
    logLevel: env.LOG_LEVEL,
    role: env.ROLE,
    stopGraceMs: env.STOP_GRACE_SECONDS * 1000,
    commandNames: env.COMMAND_NAMES,
  };
  return { config, problems, names };
}

/** The settings, if nothing is wrong with them. @throws ConfigError */
export function readConfig(variables?: Record<string, string | undefined>): Config {
  const { config, problems } = readSettings(variables);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return config;
}
