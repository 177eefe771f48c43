import { z } from 'zod';
import type { Dict } from '../../kit/dict.ts';
import type { Problem } from '../../rules/blocks/combinators.ts';
import type { Installation, Workspace } from '../../world/data.ts';
import type { Tier } from '../state/rate-limits.ts';
import type { Slack } from '../state/slack.ts';

/** Makes the Web API respond with `{ok: false, error, ...extra}`. */
export class ApiError extends Error {
  readonly code: string;
  readonly extra: Dict;

  constructor(code: string, extra: Dict = {}) {
    super(code);
    this.code = code;
    this.extra = extra;
  }
}

/** A call's context: everything but its arguments. */
export type MethodCall = {
  slack: Slack;
  workspace: Workspace;
  installation: Installation;
  /** The scopes of the token in use. */
  scopes: string[];
};

/** A Web API method. */
export type Method = {
  /** The kind of token: a bot's, the app's own, or none if the arguments identify the caller. */
  token: 'bot' | 'app' | 'none';
  /** The token needs any one of these; `run` checks scopes that depend on the arguments. */
  scopes: readonly string[];
  tier: Tier;
  /** Whether an organization's token has to say in `team_id` which workspace it means. */
  needsTeam: boolean;
  /** Parses the arguments and runs the method. Throws an `ApiError`, or a `ZodError` for invalid arguments. */
  run(call: MethodCall, args: Dict): Dict | Promise<Dict>;
};

type Definition<Schema extends z.ZodType> = {
  args: Schema;
  scopes?: readonly string[];
  tier: Tier;
  token?: Method['token'];
  needsTeam?: boolean;
  run(call: MethodCall, args: z.infer<Schema>): Dict | Promise<Dict>;
};

/** Defaults to a bot token, no scopes and no `team_id`. */
export function defineMethod<Schema extends z.ZodType>(definition: Definition<Schema>): Method {
  return {
    token: definition.token ?? 'bot',
    scopes: definition.scopes ?? [],
    tier: definition.tier,
    needsTeam: definition.needsTeam ?? false,
    run: (call, args) => definition.run(call, definition.args.parse(args)),
  };
}

/** Throws `missing_scope` unless the token has one of the scopes. */
export function requireScope(scopes: readonly string[], provided: readonly string[]): void {
  if (scopes.length === 0 || scopes.some((scope) => provided.includes(scope))) return;
  throw new ApiError('missing_scope', { needed: scopes.join(','), provided: provided.join(',') });
}

/** A line for each problem, as Slack writes it; `at` is the argument's pointer, `/view`. */
export const problemLines = (problems: Problem[], at = ''): string[] =>
  problems.map(({ message, pointer }) => `${message} [json-pointer:${at}${pointer}]`);

/** `response_metadata` with a line for each error, which Slack's SDKs print. */
export const errorMessages = (lines: string[]): Dict => ({
  response_metadata: { messages: lines.map((line) => `[ERROR] ${line}`) },
});

/** A boolean, as itself (in JSON) or as a string (in a form). */
export const booleanArg = z.preprocess((value) => {
  if (value === 'true' || value === '1' || value === 1) return true;
  if (value === 'false' || value === '0' || value === 0 || value === '') return false;
  return value;
}, z.boolean().optional());

/** A page size from 0 to `max`, as a number or a string. */
export const limitArg = (max: number, defaultLimit: number) =>
  z.coerce.number().int().min(0).max(max).default(defaultLimit);

/** A list, as an array or as a comma-separated string. */
export const listArg = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? value
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean)
      : value,
  z.array(z.string()),
);

/**
 * One page of a list, and the cursor of the next page (empty if there is none). A `limit` of 0 means 100.
 *
 * @throws ApiError `invalid_cursor`
 */
export function paginate<T>(
  items: T[],
  limit: number,
  cursor: string | undefined,
): { items: T[]; next: string } {
  const from = cursor === undefined || cursor === '' ? 0 : Number(Buffer.from(cursor, 'base64').toString());
  if (!Number.isInteger(from) || from < 0) throw new ApiError('invalid_cursor');
  const size = limit === 0 ? 100 : limit;
  const next = from + size < items.length ? Buffer.from(String(from + size)).toString('base64') : '';
  return { items: items.slice(from, from + size), next };
}
