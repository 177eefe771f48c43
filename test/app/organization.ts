import type { Platform } from '../../src/playground/platform-emulator/index.ts';

const emails = {
  marta: 'marta@northfield.example',
  jonas: 'jonas@northfield.example',
  anna: 'anna.kowalski@clients.example',
  tom: 'tom.okafor@guests.example',
};

/**
 * A small organization in an empty platform: Marta (admin), Jonas (coach), Anna and Tom (clients), with their Slack
 * emails. All of them are members of every program.
 */
export function addOrganization(platform: Platform, programs: string[] = ['Spring']) {
  const people = {
    marta: platform.addTeamMember({ name: 'Marta Reyes', email: emails.marta, role: 'admin' }).id,
    jonas: platform.addTeamMember({ name: 'Jonas Lindqvist', email: emails.jonas }).id,
    anna: platform.addClient({ name: 'Anna Kowalski', email: emails.anna }).id,
    tom: platform.addClient({ name: 'Tom Okafor', email: emails.tom }).id,
  };
  const programIds = programs.map((name) => platform.addProgram({ name }).id);
  for (const program of programIds) {
    for (const user of Object.values(people)) platform.addMember({ program, user });
  }
  const [program = ''] = programIds;
  return {
    people,
    program,
    programIds,
    /** Adds a task to the first program; `due` is in Unix seconds. */
    addTask: (user: keyof typeof people, text: string, due: number | null = null): string =>
      platform.addTask({ program, user: people[user], text, due }).id,
  };
}
