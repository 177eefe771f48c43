import type { Overdue } from '../../../digests/collect-overdue.ts';
import type { TaskMessage } from '../../task-messages/task-message.ts';
import { footnote } from '../../ui/blocks.ts';
import { type DigestPost, digestMessage } from './message.ts';

const how = 'Names and tasks are not shown here. *Show mine* and *Show all* show you what you may see.';

/**
 * A digest for a channel that others than the team can read: how many tasks there are, without tasks and without names of
 * people or programs.
 */
export function countsOnly(
  people: Overdue[],
  post: DigestPost,
  at: Parameters<typeof digestMessage>[2],
): Omit<TaskMessage, 'id'> {
  const { digest, ...message } = digestMessage(people, post, at);
  return {
    ...message,
    ...(digest && { digest: { ...digest, where: '', isAnonymous: true } }),
    groups: [],
    after: [footnote(how), ...message.after],
    tell: { assignee: false, program: false },
  };
}
