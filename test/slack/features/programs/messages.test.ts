import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MemberRole, Program, ProgramMember, TeamMember } from '../../../../src/platform/resources.ts';
import { checkMessage, checkView } from '../../../../src/playground/slack-simulator/index.ts';
import { profileForm } from '../../../../src/slack/features/account/profile.ts';
import { parseTeam, teamMessage } from '../../../../src/slack/features/account/team.ts';
import { memberForm } from '../../../../src/slack/features/programs/add-modal.ts';
import { membersMessage, programsMessage } from '../../../../src/slack/features/programs/messages.ts';
import { progressMessage } from '../../../../src/slack/features/programs/progress.ts';
import { plainer } from '../../../../src/slack/ui/plainer-blocks.ts';

const timeZone = 'Europe/London';
const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 2000 }),
  fc.integer({ min: 0, max: 2000 }).map((n) => '<&'.repeat(n)),
  fc.constantFrom('', ' \n ', '*_~`:tada:', '<!channel> <@U1>', '\u202eback\u2066', '&lt;'),
);
const seconds = fc.option(fc.oneof(fc.nat(), fc.constantFrom(-1, 8.64e15, Number.MAX_SAFE_INTEGER)));
const role = fc.constantFrom<MemberRole>('leader', 'coach', 'member');
const person = fc.record({ id: fc.uuid(), name: words, email: words, role, created_at: seconds });
const program = fc.record({ id: fc.uuid(), name: words });

describe('whatever the platform returns, Slack takes', () => {
  it('the list of programs', () => {
    fc.assert(
      fc.property(fc.array(program, { maxLength: 60 }), fc.integer(), fc.nat(), (programs, page, count) => {
        const counts = new Map(programs.slice(0, 9).map(({ id }) => [id, count]));
        expect(checkMessage(programsMessage(programs, page, counts))).toBeUndefined();
      }),
    );
  });

  it('a program’s members', () => {
    const members = fc.array(person, { maxLength: 60 });
    fc.assert(
      fc.property(
        program,
        members,
        fc.nat({ max: 9 }),
        fc.option(role, { nil: undefined }),
        (one, items, page, only) => {
          const read = {
            items: items as ProgramMember[],
            unreadable: 1,
            page: page + 1,
            lastPage: 5,
            perPage: 15,
            total: 70,
          };
          const message = membersMessage(one as Program, read, { role: only, timeZone });
          expect(checkMessage(message)).toBeUndefined();
          expect(JSON.stringify(message.blocks)).not.toMatch(/mrkdwn","text":"[^"]*<[!@#]/);
        },
      ),
    );
  });

  it('the team', () => {
    fc.assert(
      fc.property(fc.array(person, { maxLength: 60 }), words, fc.integer(), (team, name, page) => {
        expect(
          checkMessage(teamMessage(team as TeamMember[], parseTeam(name), page, timeZone)),
        ).toBeUndefined();
      }),
    );
  });

  it('a program’s progress, with a chart and without', () => {
    const monday = Temporal.PlainDate.from('2026-10-19');
    const figures = fc.record({ done: fc.nat(), open: fc.nat(), overdue: fc.nat() });
    fc.assert(
      fc.property(program, fc.array(figures, { minLength: 8, maxLength: 8 }), (one, weeks) => {
        const progress = {
          weeks: weeks.map((week, index) => ({ ...week, monday: monday.add({ weeks: index }) })),
          overdueBefore: 3,
          all: { done: 1, open: 2 },
          unreadable: 1,
        };
        const message = progressMessage(one as Program, progress, monday);
        expect(checkMessage(message)).toBeUndefined();
        expect(checkMessage({ blocks: plainer(message.blocks ?? []) })).toBeUndefined();
      }),
    );
  });

  it('the forms', () => {
    fc.assert(
      fc.property(program, person, words, fc.boolean(), (one, who, problem, fixed) => {
        expect(checkView(memberForm.view(fixed ? (one as Program) : undefined))).toEqual([]);
        const form = { name: who.name, email: problem, notifications: 'daily', digests: 'no' } as const;
        const photos = { hasSlackPhoto: fixed, takesUpload: true };
        expect(checkView(profileForm.view({ ...form, ...photos }))).toEqual([]);
      }),
    );
  });
});
