import { expect, test } from 'vitest';
import type { Harness, Json } from './support.ts';

/** A method, its arguments and the error that Slack answers. */
export type Refusal = [method: string, args: Json | (() => Json), error: string];

/** Tests that each call is refused with its error, as the method's page on docs.slack.dev lists it. */
export function testRefusals(harness: () => Harness, refusals: Refusal[]): void {
  test.each(refusals)('%s %j is %s', async (method, args, error) => {
    expect(await harness().call(method, typeof args === 'function' ? args() : args)).toMatchObject({
      ok: false,
      error,
    });
  });
}
