/** The people in the simulator; the seeded platform has the same ones. */
export const people = {
  marta: 'U0MARTA001',
  jonas: 'U0JONAS001',
  priya: 'U0PRIYA001',
  anna: 'U0ANNAK001',
  tom: 'U0GUEST001',
  lee: 'U0NOBOD001',
  sofia: 'U0SOUTHA01',
  olga: 'U0OUTSD001',
} as const;

export const channels = {
  coaching: 'C0COACH001',
  general: 'C0GENERAL1',
  clientCare: 'C0CLIENTC1',
  leadership: 'C0LEADER01',
  partners: 'C0PARTNER1',
  southAdvisory: 'C0SOUTHADV',
} as const;

export const workspaces = { north: 'T0NORTH001', south: 'T0SOUTH001' } as const;

/** Touchline's user in Northfield. */
export const bot = 'U0APPNORTH';

/** Touchline's direct messages with somebody. */
export const directOf = (user: string): string => `D0APP${user.slice(2, 8)}`;

/** What a test's clock says by default: a Wednesday, 10:00 UTC. */
export const startsAt = '2026-11-18T10:00:00Z';
