import type { KnownBlock } from '@slack/types';
import type { Batch } from '../../tasks/for-many/batch.ts';
import { type BatchProgress, progressOf } from '../../tasks/for-many/run-batch.ts';
import { actions, button, plainSection, section } from '../ui/blocks.ts';
import { failWords, forWords, namesOf, tasksWords } from '../ui/for-many-words.ts';
import { LIMITS } from '../ui/limits.ts';
import type { Message } from '../ui/message.ts';
import { clip, escapeInline } from '../ui/text.ts';

function leadWords(batch: Batch, { created, failed, open }: BatchProgress): string {
  const all = created + failed.length + open;
  const whom = forWords(batch);
  if (open > 0) return `Creating *${tasksWords(all)}*${whom}: ${created} of ${all} are there.`;
  if (failed.length === 0) return `*${tasksWords(created)}* created${whom}.`;
  return `*${created} of ${tasksWords(all)}* created${whom}. ${failed.length === 1 ? 'One is' : `${failed.length} are`} missing.`;
}

/** Who got no task, by the reason. */
function failedBlocks({ failed }: BatchProgress): KnownBlock[] {
  const byReason = Map.groupBy(failed, ({ failed }) => failed);
  return [...byReason].map(([reason, some]) =>
    section(clip(`Not created for ${namesOf(some)}: ${failWords[reason]}.`, LIMITS.section.text)),
  );
}

/** How far a batch is; at its end what failed, with **Try the rest again**. */
export function progressMessage(batch: Batch): Message {
  const progress = progressOf(batch.items);
  const lead = leadWords(batch, progress);
  const isOver = progress.open === 0;
  return {
    text: `${lead.replaceAll('*', '')} ${escapeInline(batch.text, 240)}`,
    blocks: [
      section(lead),
      plainSection(batch.text),
      ...(isOver ? failedBlocks(progress) : []),
      ...(isOver && progress.failed.length > 0
        ? [actions([button('Try the rest again', 'many.retry', batch.id)])]
        : []),
    ],
  };
}
