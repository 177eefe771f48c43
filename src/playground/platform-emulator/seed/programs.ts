/** A seeded program: its staff by the local part of their email address, and its number of clients. */
export type SeedProgram = {
  name: string;
  staff: Record<string, 'leader' | 'coach' | 'member'>;
  clients: number;
  /** Days before seeding. */
  started: number;
};

/** Each has a leader and a coach; its clients are members. Jonas is in three of the five, Anna only in the first. */
export const northfieldPrograms: SeedProgram[] = [
  {
    name: 'Leadership Foundations',
    staff: { marta: 'leader', jonas: 'coach' },
    clients: 12,
    started: 420,
  },
  { name: 'First 90 Days', staff: { jonas: 'leader', priya: 'coach' }, clients: 10, started: 300 },
  { name: 'Career Transition', staff: { priya: 'leader', jonas: 'coach' }, clients: 11, started: 240 },
  { name: 'Executive Circle', staff: { marta: 'leader', priya: 'coach' }, clients: 8, started: 150 },
  { name: 'Mentor Training', staff: { priya: 'leader', marta: 'coach' }, clients: 9, started: 60 },
];

export const southgatePrograms: SeedProgram[] = [
  { name: 'Change Makers', staff: { sofia: 'leader', ben: 'coach' }, clients: 3, started: 200 },
  { name: 'New Managers', staff: { ben: 'leader' }, clients: 2, started: 90 },
];
