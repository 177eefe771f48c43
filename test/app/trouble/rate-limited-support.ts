import { describe, expect, it, onTestFinished } from 'vitest';
import { until } from '../../support/until.ts';
import { type App, people, startApp, workspaces } from '../support.ts';

/** A private channel that only coaches read. */
export const team = 'C0TEAM0001';

export type Journey = {
  name: string;
  /** What somebody sees in the end. */
  run(app: App): Promise<string>;
  sees: RegExp;
  /** Whether the workspace is connected before. */
  connected?: false;
};

/** Slack wants a pause at each call of a journey, in turn: one of a second, then one of two. */
export function holdJourneys(journeys: Journey[]): void {
  describe.each(journeys)('$name, while Slack wants a pause of a second', ({ run, sees, connected }) => {
    let app: App | undefined;

    /** Everything anew: what the process has read before is asked again. */
    async function begin(): Promise<App> {
      await app?.close();
      app = await startApp({ connected: connected ?? true });
      await app.slack.control.channel({
        id: team,
        teamId: workspaces.north,
        name: 'team',
        kind: 'private',
        members: [people.marta, people.jonas, people.priya, 'bot'],
      });
      return app;
    }
    const calls = async (): Promise<string[]> =>
      ((await app?.slack.control.deliveries({ limit: 1000 }))?.deliveries ?? []).flatMap(({ kind, url }) =>
        kind === 'api' ? [url] : [],
      );

    it('at any one call ends as without it', async () => {
      onTestFinished(() => app?.close());
      expect(await run(await begin())).toMatch(sees);
      const made = await calls();
      for (const [index, what] of made.entries()) {
        const after = made.slice(0, index).filter((one) => one === what).length;
        const again = await begin();
        const retryAfterS = 1 + (index % 2);
        await again.faults({ what, kind: 'status', status: 429, retryAfterS, after });
        expect(await run(again), `${what}, call ${after + 1}`).toMatch(sees);
        // Some of them tell others, after the answer.
        const troubles: string[] = [];
        await until(
          async () => {
            troubles.push(...(await again.troubles()));
            return troubles.length > 0;
          },
          `${what}, call ${after + 1}, to be refused`,
        );
        expect(troubles.filter((line) => !line.includes('429'))).toEqual([]);
        // Slack did refuse it: a journey that makes fewer calls than before would prove nothing.
        expect(troubles, `${what}, call ${after + 1}`).toHaveLength(1);
      }
    });
  });
}
