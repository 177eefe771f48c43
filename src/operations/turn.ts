import { everyone } from '../store/records.ts';
import { othersMs } from './limits.ts';
import { type Attempts, lost, type Operation, type OperationRef } from './operation.ts';

type Kept = OperationRef & Pick<Operation, 'begun' | 'unconfirmed'>;

type Operations = {
  operations: {
    /** As {@link Operations} do. */
    update(
      ref: OperationRef,
      how: (before: Kept | undefined) => Kept | undefined,
      options?: { isDurable?: boolean },
    ): Promise<Kept | undefined>;
  };
};

/** What all users of a workspace may do once at a time. */
export type Turn = {
  workspaceId: string;
  /** Names what is done, without a name or an email in it. */
  about: string;
  /** Who does it. */
  by: string;
};

const refOf = ({ workspaceId, about }: Turn): OperationRef => ({ workspaceId, userId: everyone, id: about });

/** Ends a turn, whose process may have died. @param after what is known of it from now on */
export async function endTurn(
  { operations }: Operations,
  turn: Turn,
  after: (taken: Kept) => Attempts | undefined = lost,
): Promise<void> {
  const how = (before: Kept | undefined) => {
    if (before?.begun?.by !== turn.by) return before;
    const unconfirmed = after(before);
    return unconfirmed && { ...refOf(turn), unconfirmed };
  };
  await operations.update(refOf(turn), how, { isDurable: false });
}

/**
 * Does something once at a time. That it was begun is stored first; what may have happened is remembered for a day.
 *
 * @param work gets what is remembered of those before it. It calls `remember` if the next one has to look for what it did
 * @returns `heldBy`: who does it at this moment, or died less than a minute ago
 * @throws StoreUnavailableError, and what `work` throws
 */
export async function inTurn<R>(
  context: Operations & { now: () => number },
  turn: Turn,
  work: (before: Attempts | undefined, remember: () => void) => Promise<R>,
): Promise<{ done: R } | { heldBy: string }> {
  const ref = refOf(turn);
  const atMs = context.now();
  let heldBy: string | undefined;
  const taken = await context.operations.update(ref, (before) => {
    const begun = before?.begun;
    heldBy = begun && Math.abs(atMs - begun.atMs) < othersMs ? begun.by : undefined;
    return heldBy === undefined
      ? { ...ref, begun: { by: turn.by, atMs }, unconfirmed: before && lost(before) }
      : before;
  });
  if (heldBy !== undefined) return { heldBy };
  const before = taken?.unconfirmed;
  let left = before;
  let isRemembered = false;
  try {
    const done = await work(before, () => {
      isRemembered = true;
    });
    left = undefined;
    return { done };
  } finally {
    // If this fails, it is remembered in a minute.
    await endTurn(context, turn, isRemembered ? lost : () => left).catch(() => undefined);
  }
}
