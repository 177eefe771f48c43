import type { KnownBlock } from '@slack/types';
import { actions, button, section } from '../ui/blocks.ts';
import { idsIn, peopleLine } from './digest-counts.ts';
import type { TaskMessage } from './task-message.ts';

/**
 * The blocks below a digest's rows: how many tasks each person has, and **Show mine** and **Show all**, which show them
 * to the user who clicks.
 */
export function digestBlocks({ id, digest }: TaskMessage): KnownBlock[] {
  if (digest === undefined || idsIn(digest).length === 0) return [];
  const line = digest.people.length > 1 && !digest.isAnonymous ? peopleLine(digest) : '';
  const buttons = [button('Show mine', 'digest.mine', id), button('Show all', 'digest.all', id)];
  return [
    ...(line === '' ? [] : [{ ...section(line), block_id: `${id}.people` }]),
    { ...actions(buttons), block_id: `${id}.show` },
  ];
}
