import type { OwnedLeaseStore } from '../ports.ts';
import type { Database } from './database.ts';

/**
 * Creates leases that take one statement each, so two processes can never both win, not even an expired claim. A
 * statement that failed had no effect, so owner tokens are not needed.
 */
export function createLeaseStore(
  { handle, run }: Database,
  now: () => number,
  sweep: () => void,
): OwnedLeaseStore {
  const claim = handle.prepare(
    `INSERT INTO claims (key, expires_ms) VALUES (:key, :now + :ttl)
     ON CONFLICT DO UPDATE SET expires_ms = excluded.expires_ms WHERE claims.expires_ms <= :now`,
  );
  const held = handle.prepare('SELECT 1 FROM claims WHERE key = ? AND expires_ms > ?');
  const release = handle.prepare('DELETE FROM claims WHERE key = ?');
  return {
    claim: (key, ttl) =>
      run(() => {
        sweep();
        return claim.run({ key, ttl, now: now() }).changes === 1;
      }),
    isHeld: (key) => run(() => held.get(key, now()) !== undefined),
    release: (key) => run(() => void release.run(key)),
  };
}
