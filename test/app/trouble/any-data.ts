import { addOrganization } from '../organization.ts';
import type { App } from '../support.ts';

/** Numbers from 0 to 1, the same ones for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Words of many scripts, marks of formatting, mentions, bidirectional marks, characters of several code units. */
const parts = [
  'Call Anna',
  'Zielińska-Brown',
  'Ελένη Παπαδοπούλου',
  'Иван Петров',
  'נועה לוי',
  'محمد الأحمد',
  '王小明',
  'สมชาย ใจดี',
  '김민준',
  'नेहा शर्मा',
  '👩🏽‍💻🇺🇦',
  'e\u0301\u0301\u0301',
  '\u202eabc\u202c',
  '\u2067xyz',
  '\u200b\u00ad',
  '<!channel>',
  '<@U0ANNAK001>',
  '<https://evil.example|click>',
  '&lt;b&gt; &amp;',
  '*_~`',
  '```',
  '> quote',
  '\n',
  '\u2028',
  '"quoted"',
  '🧵'.repeat(20),
  'x'.repeat(80),
];

/** Some of the parts, of at most `max` code units in all, and never blank. */
export function anyText(random: () => number, max: number): string {
  const length = 1 + Math.floor(random() * max);
  let text = '';
  while (text.length < length) text += `${parts[Math.floor(random() * parts.length)]} `;
  return text.slice(0, length).toWellFormed().trim() || 'x';
}

const dayMs = 24 * 60 * 60_000;

/** As many code units as fit, of one kind: what grows when it is escaped, what counts twice, lines, other directions. */
export function fullText(random: () => number, max: number): string {
  const kind = ['&', '<', 'x', '🧵', 'e\u0301', 'ש ', '*_~`', 'a\n', '王'][Math.floor(random() * 9)] ?? 'x';
  return kind.repeat(max).slice(0, max).toWellFormed().trim();
}

/**
 * An organization in which everything has any text: 60 programs, 500 tasks, and clients with up to 200 fields.
 *
 * @param isFull everything is as long as the platform takes it
 */
export function addAnyOrganization({ platform, now }: App, random: () => number, isFull = false) {
  const any = (max: number) => (isFull ? fullText : anyText)(random, max);
  const most = (share: number, max: number, usual: number) => (isFull || random() < share ? max : usual);
  const names = Array.from({ length: 59 }, (_, index) => `${any(most(0.3, 1_000, 60))} ${index}`);
  const { people, programIds } = addOrganization(platform, ['Spring', ...names]);
  const clients = Array.from({ length: 45 }, (_, index) => {
    const keys = index === 0 ? 200 : most(0, 30, Math.floor(random() * 8));
    const field = (at: number): [string, string] => [
      `${any(20)}${at}`,
      any(at % 9 === 0 ? 3_000 : most(0, 3_000, 60)),
    ];
    const info = Object.fromEntries(Array.from({ length: keys }, (_one, at) => field(at)));
    const email = `client${index}@clients.example`;
    const { id } = platform.addClient({ name: any(most(0.2, 255, 40)), email, info });
    platform.addMember({ program: programIds[index % 60] ?? '', user: id });
    return id;
  });
  for (let index = 0; index < 25; index += 1)
    platform.addTeamMember({ name: any(most(0, 255, 100)), email: `team${index}@northfield.example` });
  const assignees = [people.jonas, people.jonas, people.marta, people.anna, ...clients];
  for (let index = 0; index < 500; index += 1) {
    const due = random() < 0.2 ? null : Math.floor((now() + (random() - 0.3) * 100 * dayMs) / 1_000);
    platform.addTask({
      program: programIds[Math.floor(random() * 60)] ?? '',
      user: assignees[Math.floor(random() * (index % 2 ? 4 : assignees.length))] ?? people.jonas,
      text: any(most(0.4, 3_000, 80)),
      due,
      doneAt: random() < 0.2 ? Math.floor(now() / 1_000) : null,
      ...(random() < 0.4 && { priority: 'high' as const }),
    });
  }
}
