import { z } from 'zod';

/**
 * A fault to inject. `on` says where: in Web API calls, in the app's use of a response URL, in Slack's deliveries
 * to the app, or in events before they are delivered. `what` narrows it to a Web API method (`chat.postMessage`), a
 * kind of delivery (`command`, `event`) or an event subscription (`message.im`). The fault lets `after` matches
 * pass, then happens `times` times (1 by default).
 *
 * - `latency`: waits `ms` real milliseconds first
 * - `status`: does nothing and responds with `status`; a Web API 429 carries `Retry-After: retryAfterS`,
 *   which may be any text, or `''` for no such header
 * - `error`: does nothing and responds with `{ok: false, error}` (`on: api` or `response_url`)
 * - `cut`: closes the connection before doing anything
 * - `lost`: does the work, then closes the connection without a response
 * - `duplicate`: delivers the same event twice at once (`on: event`)
 */
const faultFields = z.strictObject({
  on: z.enum(['api', 'response_url', 'delivery', 'event']).default('api'),
  what: z.string().optional(),
  kind: z.enum(['latency', 'status', 'error', 'cut', 'lost', 'duplicate']),
  times: z.int().min(1).default(1),
  after: z.int().min(0).default(0),
  ms: z.int().min(0).default(1000),
  status: z.int().min(400).max(599).default(500),
  error: z.string().default('internal_error'),
  retryAfterS: z.union([z.int().min(0), z.string().max(100)]).default(1),
});

/** The kinds of fault that can happen in each place. */
const kindsByTarget: Record<z.infer<typeof faultFields>['on'], readonly string[]> = {
  api: ['latency', 'status', 'error', 'cut', 'lost'],
  response_url: ['latency', 'status', 'error', 'cut', 'lost'],
  delivery: ['latency', 'cut', 'lost'],
  event: ['duplicate'],
};

export const faultSchema = faultFields.refine(({ on, kind }) => kindsByTarget[on].includes(kind), {
  error: 'cannot happen there',
  path: ['kind'],
});

export type Fault = z.infer<typeof faultSchema>;
/** A fault as one writes it: fields with defaults may be left out. */
export type FaultInput = z.input<typeof faultSchema>;

export type Faults = ReturnType<typeof createFaults>;

export function createFaults() {
  let pending: Fault[] = [];
  return {
    add: (fault: Fault) => void pending.push({ ...fault }),
    clear() {
      pending = [];
    },
    list: () => pending.map((fault) => ({ ...fault })),
    /** Uses up and returns the faults that happen now. */
    take(on: Fault['on'], what: string): Fault[] {
      const active: Fault[] = [];
      for (const fault of pending) {
        if (fault.on !== on || (fault.what !== undefined && fault.what !== what)) continue;
        if (fault.after > 0) fault.after -= 1;
        else {
          active.push(fault);
          fault.times -= 1;
        }
      }
      pending = pending.filter((fault) => fault.times > 0);
      return active;
    },
  };
}
