import type { OwnedLeaseStore } from '../ports.ts';
import type { Database } from './database.ts';

/**
 * Creates leases that take one statement each, so two processes can never both win, not even an expired claim. A
 * statement that failed had no effect, so nobody has to take a claim again with the same owner token.
 */
export function createLeaseStore(
  { handle, run }: Database,
  now: () => number,
  sweep: () => void,
): OwnedLeaseStore {
  const claim = handle.prepare(
    `INSERT INTO claims (key, expires_ms, owner) VALUES (:key, :now + :ttl, :owner)
     ON CONFLICT DO UPDATE SET expires_ms = excluded.expires_ms, owner = excluded.owner
     WHERE claims.expires_ms <= :now`,
  );
  const renew = handle.prepare(
    'UPDATE claims SET expires_ms = :now + :ttl WHERE key = :key AND owner = :owner AND expires_ms > :now',
  );
  const giveBack = handle.prepare('DELETE FROM claims WHERE key = ? AND owner = ?');
  const held = handle.prepare('SELECT 1 FROM claims WHERE key = ? AND expires_ms > ?');
  const release = handle.prepare('DELETE FROM claims WHERE key = ?');
  return {
    claim: (key, ttl, owner) =>
      run(() => {
        sweep();
        return claim.run({ key, ttl, owner, now: now() }).changes === 1;
      }),
    renew: (key, ttl, owner) => run(() => renew.run({ key, ttl, owner, now: now() }).changes === 1),
    giveBack: (key, owner) => run(() => void giveBack.run(key, owner)),
    isHeld: (key) => run(() => held.get(key, now()) !== undefined),
    release: (key) => run(() => void release.run(key)),
  };
}
