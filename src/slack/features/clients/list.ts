import type { KnownBlock } from '@slack/types';
import { oneLine } from '../../../lib/text.ts';
import type { PersonRef } from '../../../workspaces/directory.ts';
import { actions, button, section } from '../../ui/blocks.ts';
import { dataTable, maxTableRows } from '../../ui/data-table.ts';
import type { Message } from '../../ui/message.ts';
import { buttonRow, pageOf, pageWords, turns } from '../../ui/pager.ts';
import { clip, isolate, plain, plural, titled } from '../../ui/text.ts';

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
  const { shown, ...place } = pageOf(clients, perPage, wanted);
  const count = clients.length === 0 ? 'No clients yet' : plural(clients.length, 'client');
  const text = `${count}${pageWords(place)}`;
  const search = {
    type: 'external_select' as const,
    action_id: 'pick.client',
    placeholder: plain('Search clients'),
    min_query_length: 0,
  };
  const first = [...(clients.length > 0 ? [search] : []), button('New client', 'client.new', '')];
  const after = place.lastPage > 1 ? [button('As a table', 'client.table', '1')] : [];
  const pages = buttonRow([...turns(place, 'client.list'), ...after]);
  return { text, blocks: [section(`*${text}*`), actions(first), ...shown.map(clientRow), ...pages] };
}

/** A hundred of the organization's clients as a table. @param wanted from 1 */
export function clientsTable(clients: readonly PersonRef[], wanted: number): Message {
  const { shown, ...place } = pageOf(clients, maxTableRows, wanted);
  const text = `${clients.length} clients${pageWords(place)}`;
  const rows = shown.map(({ name, email }) => [name, email]);
  const table = rows.length === 0 ? [] : [dataTable('Clients', ['Name', 'Email'], rows)];
  const after = actions([...turns(place, 'client.table'), button('As a list', 'client.list.first', '1')]);
  return { text, blocks: [section(`*${text}*`), ...table, after] };
}
