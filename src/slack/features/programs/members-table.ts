import type { Page } from '../../../platform/pages.ts';
import {
  type MemberRole,
  memberRole,
  type Program,
  type ProgramMember,
} from '../../../platform/resources.ts';
import { forStaff } from '../../surface/authenticate.ts';
import type { ActionHandler } from '../../surface/context.ts';
import { readProgram } from '../../surface/find.ts';
import { actions, button, section } from '../../ui/blocks.ts';
import { type Cell, dataTable, maxTableRows } from '../../ui/data-table.ts';
import type { Message } from '../../ui/message.ts';
import { readUpTo } from '../../ui/pager.ts';
import { dayWords, isDate } from '../../ui/person-row.ts';
import { escapeInline } from '../../ui/text.ts';
import { unreadableNote } from '../../ui/unreadable.ts';
import { memberCount, pageValue } from './messages.ts';

/** The day on which a member joined; a person without one sorts first. */
const sinceCell = ({ created_at }: ProgramMember, timeZone: string): Cell =>
  isDate(created_at)
    ? { value: created_at, text: dayWords(created_at, timeZone) }
    : { value: 0, text: 'unknown' };

/** A program's members as a table, with a button back to the list with **Tasks**. */
function membersTable(
  program: Program,
  { items, unreadable, total }: Pick<Page<ProgramMember>, 'items' | 'unreadable' | 'total'>,
  { role, timeZone }: { role?: MemberRole | undefined; timeZone: string },
): Message {
  const name = escapeInline(program.name, 150);
  const count = memberCount(total, role);
  const shown = items.slice(0, maxTableRows);
  const first = shown.length < total ? ` · the first ${shown.length}` : '';
  const rows = shown.map((member): Cell[] => [
    member.name,
    member.role,
    member.email,
    sinceCell(member, timeZone),
  ]);
  return {
    text: `${name}: ${count}`,
    blocks: [
      section(`*${name}* · ${count}${first}`),
      ...(rows.length === 0 ? [] : [dataTable('Members', ['Name', 'Role', 'Email', 'Since'], rows)]),
      ...unreadableNote(unreadable, 'member'),
      actions([button('As a list', 'program.page.list', pageValue(1, program, role))]),
    ],
  };
}

/** **As a table** under a long list of members. */
export const showMembersTable: ActionHandler = forStaff(async (caller, click) => {
  const [id = '', role] = click.value.split(' ');
  const program = await readProgram(caller, id);
  const wanted = { role: memberRole.safeParse(role).data, sort: 'name' as const };
  const { first, all, unreadable } = await readUpTo(maxTableRows, (page) =>
    caller.platform.programMembersPage(program.id, wanted, page),
  );
  const members = { total: first.total, items: all.flatMap(({ items }) => items), unreadable };
  const { timeZone } = caller.profile;
  await caller.redraw(membersTable(program, members, { role: wanted.role, timeZone }));
});
