import { z } from 'zod';
import type { Problem } from '../blocks/problem.ts';
import type { Dict, Installation, Workspace } from '../data.ts';
import type { Tier } from '../rate-limits.ts';
import type { Slack } from '../slack.ts';

/** An answer `{ok: false, error}`; `extra` is what else stands in it. */
export class ApiError extends Error {
  readonly code: string;
  readonly extra: Dict;

  constructor(code: string, extra: Dict = {}) {
    super(code);
    this.code = code;
    this.extra = extra;
  }
}

/** What a method is called with, beside its arguments. */
export type MethodCall = {
  slack: Slack;
  workspace: Workspace;
  installation: Installation;
  /** The scopes of the token in use. */
  scopes: string[];
};

export type Method = {
  /** Whose token: a bot's, the app's own, or none (the arguments prove it). */
  token: 'bot' | 'app' | 'none';
  /** One of these is needed; what depends on the arguments is asked for by the method itself. */
  scopes: readonly string[];
  tier: Tier;
  /** Parses the arguments and does it. Throws an `ApiError`, or a `ZodError` for wrong arguments. */
  run(call: MethodCall, args: Dict): Dict | Promise<Dict>;
};

type Definition<Schema extends z.ZodType> = {
  args: Schema;
  scopes?: readonly string[];
  tier: Tier;
  token?: Method['token'];
  run(call: MethodCall, args: z.infer<Schema>): Dict | Promise<Dict>;
};

export function defineMethod<Schema extends z.ZodType>(definition: Definition<Schema>): Method {
  return {
    token: definition.token ?? 'bot',
    scopes: definition.scopes ?? [],
    tier: definition.tier,
    run: (call, args) => definition.run(call, definition.args.parse(args)),
  };
}

/** Throws `missing_scope` unless the token has one of the scopes. */
export function requireScope(scopes: readonly string[], provided: readonly string[]): void {
  if (scopes.length === 0 || scopes.some((scope) => provided.includes(scope))) return;
  throw new ApiError('missing_scope', { needed: scopes.join(','), provided: provided.join(',') });
}

/** What goes along with a refusal of blocks: each problem, and the lines that Slack's own clients print. */
export const blockErrors = (errors: Problem[], at = ''): Dict => ({
  errors,
  response_metadata: {
    messages: errors.map(({ message, pointer }) => `[ERROR] ${message} [json-pointer:${at}${pointer}]`),
  },
});

/** Arguments come as strings in a form and as themselves in JSON: these take both. */
export const booleanArg = z.preprocess((value) => {
  if (value === 'true' || value === '1' || value === 1) return true;
  if (value === 'false' || value === '0' || value === 0 || value === '') return false;
  return value;
}, z.boolean().optional());

export const limitArg = (most: number, usual: number) =>
  z.coerce.number().int().min(0).max(most).default(usual);

/** A structure, as itself or as a JSON string. */
export const jsonArg = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value;
    if (value === '') return undefined;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      context.issues.push({ code: 'custom', message: 'is not JSON', input: value });
      return z.NEVER;
    }
  }, schema);

/** A list as an array or as a string with commas. */
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

/** Slack's cursors: one page of a list, and where the next one begins. */
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
