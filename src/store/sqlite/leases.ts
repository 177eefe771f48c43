import type { OwnedLeaseStore } from '../ports.ts';
import type { Database } from './database.ts';

/**
 * Creates leases with one statement each, so two processes can never both win, not even an expired claim. Claims
 * survive a power cut. The leases of running work need not: its processes do not survive one either.
 */
export function createLeaseStore(
  { handle, run, commit, commitSoon }: Database,
  now: () => number,
  sweep: () => void,
): OwnedLeaseStore {
  const claim = handle.prepare(
    `INSERT INTO claims (key, expires_ms, owner) VALUES (:key, :now + :ttl, :owner)
     ON CONFLICT DO UPDATE SET expires_ms = excluded.expires_ms, owner = excluded.owner
     WHERE claims.expires_ms <= :now OR claims.owner = :owner`,
  );
  const renew = handle.prepare(
    'UPDATE claims SET expires_ms = :now + :ttl WHERE key = :key AND owner = :owner AND expires_ms > :now',
  );
  const giveBack = handle.prepare('DELETE FROM claims WHERE key = ? AND owner = ?');
  const held = handle.prepare('SELECT 1 FROM claims WHERE key = ? AND expires_ms > ?');
  const release = handle.prepare('DELETE FROM claims WHERE key = ?');
  function take(key: string, ttl: number, owner: string): boolean {
    sweep();
    return claim.run({ key, ttl, owner, now: now() }).changes === 1;
  }

  return {
    claim: (key, ttl, owner) => commit(() => take(key, ttl, owner)),
    lease: (key, ttl, owner) => commitSoon(() => take(key, ttl, owner)),
    renew: (key, ttl, owner) => commitSoon(() => renew.run({ key, ttl, owner, now: now() }).changes === 1),
    giveBack: (key, owner) => commitSoon(() => void giveBack.run(key, owner)),
    isHeld: (key) => run(() => held.get(key, now()) !== undefined),
    release: (key) => commit(() => void release.run(key)),
  };
}
