import type { KnownBlock } from '@slack/types';
import type { ActionHandler } from '../../surface/context.ts';
import { noticeView, openModal } from '../../surface/modal.ts';
import { section } from '../../ui/blocks.ts';
import type { Message } from '../../ui/message.ts';
import { listOfPerson, overdueOfPerson } from './list.ts';

const titles = { open: 'Your tasks', overdue: 'Overdue tasks' };

/** **All your tasks** and **All overdue tasks**: the list, in a modal of its own. */
export const openHomeList: ActionHandler = async (context, click) => {
  const overdue = click.actionId.endsWith('.overdue');
  const title = overdue ? titles.overdue : titles.open;
  await openModal(context, title, async () => {
    let blocks: KnownBlock[] = [];
    const show = async (message: Message) => {
      blocks = message.blocks ?? [section(message.text)];
    };
    await (overdue ? overdueOfPerson : listOfPerson)({ ...context, redraw: show, reply: show }, click);
    return { ...noticeView(title, ''), blocks };
  });
};
