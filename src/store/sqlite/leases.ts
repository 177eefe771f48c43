import type { OwnedLeaseStore } from '../ports.ts';
import type { Database } from './database.ts';

/**
 * Creates leases with one statement each, so two processes can never both win, not even an expired one. They need not
 * survive a power cut, which no process survives either.
 */
export function createLeaseStore(
  { handle, commitSoon }: Database,
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

  return {
    lease: (key, ttl, owner) =>
      commitSoon(() => {
        sweep();
        return claim.run({ key, ttl, owner, now: now() }).changes === 1;
      }),
    renew: (key, ttl, owner) => commitSoon(() => renew.run({ key, ttl, owner, now: now() }).changes === 1),
    giveBack: (key, owner) => commitSoon(() => void giveBack.run(key, owner)),
  };
}
