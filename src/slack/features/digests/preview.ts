import type { KnownBlock } from '@slack/types';
import { renderTaskMessage } from '../../task-messages/render.ts';
import type { TaskMessage } from '../../task-messages/task-message.ts';
import { actions, button, section } from '../../ui/blocks.ts';
import type { Message } from '../../ui/message.ts';

/** The blocks of a digest without its buttons: nothing works before it is posted. */
function withoutButtons(blocks: KnownBlock[] = []): KnownBlock[] {
  return blocks.flatMap((block): KnownBlock[] => {
    if (block.type === 'actions') return [];
    if (block.type !== 'section') return [block];
    const { accessory: _button, ...rest } = block;
    return [rest];
  });
}

/**
 * What would be posted, for the user who asked for it, with **Post it**.
 *
 * @param id names this preview, so that it is posted once
 * @param question is asked instead, with its own buttons
 */
export function previewMessage(
  message: Omit<TaskMessage, 'id'>,
  { id, question, nowMs }: { id: string; question?: Message | undefined; nowMs: number },
): Message {
  const { text, blocks } = renderTaskMessage({ ...message, id: 'preview' }, nowMs);
  const lead = '*Post it* posts this digest in this channel:';
  const post = actions([{ ...button('Post it', 'digest.post-preview', id), style: 'primary' }]);
  return {
    text: [question?.text, `Preview: ${text}`].filter(Boolean).join(' '),
    blocks: [
      ...(question === undefined ? [section(lead)] : []),
      ...withoutButtons(blocks),
      ...(question?.blocks ?? [post]),
    ],
  };
}
