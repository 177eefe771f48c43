import { z } from 'zod';

/**
 * The only reader of the environment. Every setting is documented in the README's table; a bad value ends in
 * one line that names the setting and never repeats a secret.
 */
export type SlackConfig = {
  signingSecret: string;
  /** One workspace. */
  botToken?: string;
  /** Many workspaces, by OAuth. */
  oauth?: { clientId: string; clientSecret: string; stateSecret: string };
  /** Socket Mode instead of HTTP. */
  appToken?: string;
  /** Another Slack (tests, the playground); ends in `/api/`. */
  apiUrl?: string;
};

/** Where Touchline works: a real Slack and the platform at the specification's `{base_url}`, or the playground. */
type Mode = { slack: SlackConfig; platformUrl: string } | { slack?: undefined };

export type Config = Mode & {
  encryptionKeys?: string;
  dataDir: string;
  redisUrl?: string;
  host: string;
  port: number;
  logLevel: LogLevel;
};

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Thrown with one line that names every setting that is wrong or missing. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const address = (protocol: RegExp, error: string) => z.url({ protocol, error });
const webAddress = address(/^https?$/, 'is not an http(s) address');
/** The token is sent with paths of its own appended to this. */
const baseAddress = webAddress.refine(
  (text) => !/[?#]|\/\/[^/]*@/.test(text),
  'has a user, a query or a fragment',
);

const environment = z.object({
  SLACK_SIGNING_SECRET: z.string().optional(),
  SLACK_BOT_TOKEN: z.string().optional(),
  SLACK_CLIENT_ID: z.string().optional(),
  SLACK_CLIENT_SECRET: z.string().optional(),
  SLACK_STATE_SECRET: z.string().optional(),
  SLACK_APP_TOKEN: z.string().optional(),
  SLACK_API_URL: webAddress.optional(),
  PLATFORM_URL: baseAddress.optional(),
  ENCRYPTION_KEYS: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  REDIS_URL: address(/^rediss?$/, 'is not a redis:// address').optional(),
  HOST: z.string().optional(),
  PORT: z.coerce
    .number({ error: 'is not a port number' })
    .int('is not a port number')
    .min(0, 'is not a port number')
    .max(65535, 'is not a port number')
    .default(3000),
  LOG_LEVEL: z.enum(logLevels, { error: `is not one of ${logLevels.join(', ')}` }).default('info'),
  NODE_ENV: z.string().optional(),
});

type Environment = z.infer<typeof environment>;

const slackSettings = [
  'SLACK_SIGNING_SECRET',
  'SLACK_BOT_TOKEN',
  'SLACK_CLIENT_ID',
  'SLACK_CLIENT_SECRET',
  'SLACK_STATE_SECRET',
  'SLACK_APP_TOKEN',
  'SLACK_API_URL',
] as const;

/** Which settings a Slack app still lacks, given those that are there. */
function missingSlackSettings(env: Environment): string[] {
  const missing: string[] = [];
  if (env.SLACK_SIGNING_SECRET === undefined && env.SLACK_APP_TOKEN === undefined) {
    missing.push('SLACK_SIGNING_SECRET');
  }
  if (env.SLACK_APP_TOKEN !== undefined && env.SLACK_BOT_TOKEN === undefined) {
    missing.push('SLACK_BOT_TOKEN (Socket Mode serves one workspace)');
    return missing;
  }
  const oauth = ['SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET', 'SLACK_STATE_SECRET'] as const;
  const missingOauth = oauth.filter((name) => env[name] === undefined);
  // Some of OAuth's settings without the others are a mistake beside a bot token, too.
  if (missingOauth.length < oauth.length) missing.push(...missingOauth);
  else if (env.SLACK_BOT_TOKEN === undefined) missing.push(`SLACK_BOT_TOKEN (or ${oauth.join(', ')})`);
  return missing;
}

function readMode(env: Environment): Mode {
  const anySlack = slackSettings.some((name) => env[name] !== undefined);
  if (!anySlack) {
    if (env.NODE_ENV === 'production') {
      throw new ConfigError(
        'The playground never runs with NODE_ENV=production: set SLACK_SIGNING_SECRET, ' +
          'SLACK_BOT_TOKEN and PLATFORM_URL.',
      );
    }
    return {};
  }
  const missing = missingSlackSettings(env);
  const platformUrl = env.PLATFORM_URL;
  if (platformUrl === undefined) missing.push('PLATFORM_URL');
  if (platformUrl === undefined || missing.length > 0) {
    throw new ConfigError(`Some settings for Slack are there, but these are missing: ${missing.join('; ')}.`);
  }
  const {
    SLACK_CLIENT_ID: clientId,
    SLACK_CLIENT_SECRET: clientSecret,
    SLACK_STATE_SECRET: stateSecret,
  } = env;
  const oauth = clientId && clientSecret && stateSecret ? { clientId, clientSecret, stateSecret } : undefined;
  const botToken = env.SLACK_BOT_TOKEN;
  if (oauth !== undefined && botToken !== undefined) {
    throw new ConfigError(
      'SLACK_BOT_TOKEN serves one workspace, and SLACK_CLIENT_ID, SLACK_CLIENT_SECRET and SLACK_STATE_SECRET serve ' +
        'many: set the one or the others.',
    );
  }
  return {
    platformUrl,
    slack: {
      signingSecret: env.SLACK_SIGNING_SECRET ?? '',
      ...(botToken !== undefined ? { botToken } : { oauth }),
      appToken: env.SLACK_APP_TOKEN,
      apiUrl: env.SLACK_API_URL,
    },
  };
}

/** An empty value, as in a copied `.env` file, means "not set". */
function withoutBlanks(variables: Record<string, string | undefined>): Record<string, string> {
  const trimmed = Object.entries(variables).map(([name, value]) => [name, value?.trim()] as const);
  return Object.fromEntries(trimmed.filter((entry): entry is readonly [string, string] => Boolean(entry[1])));
}

/**
 * Reads the settings of the table in the README.
 *
 * @throws ConfigError one line that names each setting that is wrong or missing.
 */
export function readConfig(variables: Record<string, string | undefined> = process.env): Config {
  const parsed = environment.safeParse(withoutBlanks(variables));
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new ConfigError(`Bad settings: ${problems.join('; ')}.`);
  }
  const env = parsed.data;
  const mode = readMode(env);
  return {
    ...mode,
    encryptionKeys: env.ENCRYPTION_KEYS,
    dataDir: env.DATA_DIR,
    redisUrl: env.REDIS_URL,
    // The playground has no secrets to keep it from others: it stays on loopback whatever HOST says.
    host: mode.slack === undefined ? '127.0.0.1' : (env.HOST ?? '0.0.0.0'),
    port: env.PORT,
    logLevel: env.LOG_LEVEL,
  };
}
