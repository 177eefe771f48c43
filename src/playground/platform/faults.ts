/**
 * What goes wrong on purpose. The first fault that fits a request and has `times` left is used for it, and only
 * that one; a test may add and remove faults while the platform runs (`platform.faults.rules.push({…})`).
 */
export type Fault = {
  /** Only requests with this method. */
  method?: string;
  /** Only requests to this path: the whole of it, or a pattern. Without `/apps`, query and trailing slash. */
  path?: string | RegExp;
  /** For so many requests; without it, for all. Counts down. */
  times?: number;
  /** Wait so many milliseconds: before the request is carried out, or after, when `carriedOut`. */
  latencyMs?: number;
  /**
   * Carry the request out, and commit what it writes, before it goes wrong. Without it a request that is cut,
   * hangs, or gets a forced answer has no effect.
   */
  carriedOut?: boolean;
  /**
   * What is answered instead: `cut` closes the connection, `hang` never answers, `html` answers a proxy's page with
   * status 502, `half` the first half of the true answer as if it were whole, or this very answer (an object is sent
   * as JSON, a text as HTML). Without it the true answer, late.
   */
  answer?: 'cut' | 'hang' | 'html' | 'half' | ForcedAnswer;
};

export type ForcedAnswer = { status: number; body?: object | string; headers?: Record<string, string> };

/** So many requests within a window of so many milliseconds, for each token. */
export type RateLimit = { limit: number; windowMs: number };

export type Faults = {
  rules: Fault[];
  /** Without it, a limit that nobody reaches. */
  rateLimit?: RateLimit | undefined;
  /** The links of a page carry no filter and sort, as with some Laravel backends. */
  bareLinks: boolean;
};

/** The fault for this request, used up once; undefined when nothing is to go wrong. */
export function takeFault(faults: Faults, method: string, path: string): Fault | undefined {
  const fault = faults.rules.find((rule) => fits(rule, method, path));
  if (fault?.times !== undefined) fault.times -= 1;
  return fault;
}

function fits(rule: Fault, method: string, path: string): boolean {
  if (rule.times !== undefined && rule.times <= 0) return false;
  if (rule.method !== undefined && rule.method !== method) return false;
  if (rule.path === undefined) return true;
  return typeof rule.path === 'string' ? rule.path === path : path.search(rule.path) >= 0;
}
