import type { Deliveries } from '../deliveries/deliveries.ts';
import { room } from '../store/room.ts';
import { createPrivateMessages } from './private-messages.ts';

type Dependencies = {
  deliveries: Deliveries;
  /** Milliseconds, UTC. */
  now: () => number;
};

/** Private messages at a time that a user chose: their own day, and their clients' week. */
export const remindersRoom = room({
  records: [],
  create: ({ deliveries, now }: Dependencies) => ({
    mornings: createPrivateMessages({ kind: 'morning', deliveries, now }),
    weeklies: createPrivateMessages({ kind: 'weekly', deliveries, now }),
  }),
});
