import { expect, it } from 'vitest';
import { createDraftHandler } from '../../../src/tasks/drafts/end-wait.ts';
import { type DraftRef, draftKind } from '../../../src/tasks/drafts/waiting.ts';

const job = { kind: draftKind, id: 'T1/U1/command-1.2/3', runAt: 1_000_000 };

it('creates the draft that the job names', async () => {
  const ended: DraftRef[] = [];
  const handler = createDraftHandler({
    end: async (draft) => {
      ended.push(draft);
      return { retryAt: 5 };
    },
    now: () => 0,
  });
  expect(await handler.run(job)).toEqual({ retryAt: 5 });
  expect(ended).toEqual([{ workspaceId: 'T1', userId: 'U1', id: 'command-1.2/3' }]);
});

it.each([
  ['in ten seconds stays', 990_000, undefined],
  ['in a minute stays', 940_000, undefined],
  ['later was scheduled by a clock that was ahead', 939_999, 939_999],
])('a job %s', async (_, nowMs, to) => {
  const handler = createDraftHandler({ end: async () => undefined, now: () => nowMs });
  expect(await handler.runAtAfterClockJump?.(job)).toBe(to);
});
