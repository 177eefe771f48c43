import type { KnownBlock } from '@slack/types';
import { oneLine } from '../../../lib/text.ts';
import type { PersonRef } from '../../../workspaces/directory.ts';
import { actions, button, section } from '../../ui/blocks.ts';
import { dataTable, maxTableRows } from '../../ui/data-table.ts';
import type { Message } from '../../ui/message.ts';
import { clip, isolate, plain, titled } from '../../ui/text.ts';

const perPage = 15;

function clientRow({ id, name, email }: PersonRef): KnownBlock {
  const shown = clip(oneLine(name) || 'No name', 80);
  return {
    type: 'section',
    text: titled(shown, clip(oneLine(email), 80)),
    accessory: { ...button('Show', 'client.show', id), accessibility_label: `Show ${isolate(shown, 50)}` },
  };
}

/** One page of the organization's clients, with a search and **New client**. @param wanted from 1 */
export function clientsMessage(clients: readonly PersonRef[], wanted: number): Message {
  const pages = Math.max(1, Math.ceil(clients.length / perPage));
  const page = Math.min(Math.max(1, wanted), pages);
  const count =
    clients.length === 0
      ? 'No clients yet'
      : `${clients.length} ${clients.length === 1 ? 'client' : 'clients'}`;
  const text = pages > 1 ? `${count} · page ${page} of ${pages}` : count;
  const rows = clients.slice((page - 1) * perPage, page * perPage).map(clientRow);
  const search = {
    type: 'external_select' as const,
    action_id: 'pick.client',
    placeholder: plain('Search clients'),
    min_query_length: 0,
  };
  const turns = [
    ...(page > 1 ? [button('Previous', 'client.list.previous', String(page - 1))] : []),
    ...(page < pages ? [button('Next', 'client.list.next', String(page + 1))] : []),
  ];
  const first = [...(clients.length > 0 ? [search] : []), button('New client', 'client.new', '')];
  if (pages > 1) turns.push(button('As a table', 'client.table', '1'));
  return {
    text,
    blocks: [section(`*${text}*`), actions(first), ...rows, ...(turns.length > 0 ? [actions(turns)] : [])],
  };
}

/** A hundred of the organization's clients as a table. @param wanted from 1 */
export function clientsTable(clients: readonly PersonRef[], wanted: number): Message {
  const pages = Math.max(1, Math.ceil(clients.length / maxTableRows));
  const page = Math.min(Math.max(1, wanted), pages);
  const text = `${clients.length} clients${pages > 1 ? ` · page ${page} of ${pages}` : ''}`;
  const rows = clients
    .slice((page - 1) * maxTableRows, page * maxTableRows)
    .map(({ name, email }) => [name, email]);
  const turns = [
    ...(page > 1 ? [button('Previous', 'client.table.previous', String(page - 1))] : []),
    ...(page < pages ? [button('Next', 'client.table.next', String(page + 1))] : []),
    button('As a list', 'client.list.first', '1'),
  ];
  const table = rows.length === 0 ? [] : [dataTable('Clients', ['Name', 'Email'], rows)];
  return { text, blocks: [section(`*${text}*`), ...table, actions(turns)] };
}
