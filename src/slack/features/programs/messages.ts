import type { KnownBlock } from '@slack/types';
import type { Page } from '../../../platform/pages.ts';
import type { MemberRole, Program, ProgramMember } from '../../../platform/resources.ts';
import { actions, button, footnote, section } from '../../ui/blocks.ts';
import { type Message, sentence } from '../../ui/message.ts';
import { buttonRow, type Place, pageWords, turns } from '../../ui/pager.ts';
import { namedRow, personRow } from '../../ui/person-row.ts';
import { escapeInline, plural } from '../../ui/text.ts';
import { unreadableNote } from '../../ui/unreadable.ts';

/** A platform's page may be longer than a message can hold. */
const maxMembers = 30;

function programRow({ id, name }: Program, members: number | undefined): KnownBlock {
  const count = members === undefined ? '' : plural(members, 'member');
  return namedRow(name, count, button('Members', 'program.show', id), 'Members of', 120);
}

/** One page of the organization's programs, with their numbers of members where known. */
export function programsMessage(
  total: number,
  { shown, ...place }: Place & { shown: Program[] },
  members: ReadonlyMap<string, number>,
): Message {
  if (shown.length === 0) return sentence('Your organization has no programs yet.');
  const text = `${plural(total, 'program')}${pageWords(place)}`;
  const rows = shown.map((program) => programRow(program, members.get(program.id)));
  return { text, blocks: [section(`*${text}*`), ...rows, ...buttonRow(turns(place, 'program.list'))] };
}

const roleWords: Record<MemberRole, string> = { leader: 'leaders', coach: 'coaches', member: 'members' };

/** "12 coaches", "no members" */
export function memberCount(total: number, role: MemberRole = 'member'): string {
  return total === 0 ? `no ${roleWords[role]}` : plural(total, role, roleWords[role]);
}

/** The value of a page button: the page, the program and the role. */
export const pageValue = (page: number, program: Program, role: MemberRole | undefined): string =>
  [page, program.id, role].filter(Boolean).join(' ');

/** One page of a program's members, each with **Tasks**, and at most three buttons below. With a role, only those who have it. */
export function membersMessage(
  program: Program,
  { items, unreadable, total, ...place }: Page<ProgramMember>,
  { role, timeZone }: { role?: MemberRole | undefined; timeZone: string },
): Message {
  const name = escapeInline(program.name, 150);
  const count = memberCount(total, role);
  const text = `${name}: ${count}${pageWords(place)}`;
  const shown = items.slice(0, maxMembers);
  const left = items.length - shown.length;
  const cut = `${plural(left, 'more member')} of this page do not fit here. Name a role to see fewer.`;
  return {
    text,
    blocks: [
      section(`*${name}* · ${count}${pageWords(place)}`),
      ...shown.map((member) => personRow(member, timeZone)),
      ...(left > 0 ? [footnote(cut)] : []),
      ...unreadableNote(unreadable, 'member'),
      actions([
        ...turns(place, 'program.page', (page) => pageValue(page, program, role)),
        ...(place.page > 1
          ? [button('As a table', 'program.table', [program.id, role].filter(Boolean).join(' '))]
          : [
              button('Add member', 'program.add', program.id),
              button('Progress', 'program.progress', program.id),
            ]),
      ]),
    ],
  };
}
