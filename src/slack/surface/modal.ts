import { setTimeout as sleep } from 'node:timers/promises';
import type { KnownBlock, ModalView } from '@slack/types';
import { WebAPIPlatformError } from '@slack/web-api';
import { isKind } from '../../lib/errors.ts';
import { pauseMsOf } from '../../lib/timeout.ts';
import { longestOpenMs } from '../edge/limits.ts';
import { alertBlock } from '../ui/blocks.ts';
import { mrkdwn, plain } from '../ui/text.ts';
import type { CommandContext, PersonContext } from './context.ts';
import { stepsAfter } from './first-steps.ts';
import { slowWords, tellIfSlow } from './slow.ts';
import { logError, toUserMessage, UserFacingError } from './user-errors.ts';

/** A modal that says something and has nothing to submit. `text` is our own words, with names escaped. */
export const noticeView = (title: string, text: string, more: KnownBlock[] = []): ModalView => ({
  type: 'modal',
  title: plain(title),
  close: plain('Close'),
  blocks: [{ type: 'section', text: mrkdwn(text) }, ...more],
});

/** A modal that says why something did not work. Slack accepts it in an open view, but not after a submission. */
const problemView = (title: string, text: string): ModalView => ({
  ...noticeView(title, text),
  blocks: [alertBlock(text, 'error')],
});

/** The place of an open modal. */
type Where = Pick<PersonContext, 'services' | 'slack' | 'workspaceId' | 'onShown'>;

/** Shows a view in an open modal. Resolves to false if the person has closed it in the meantime. */
export async function updateModal(
  { services, slack, workspaceId }: Where,
  viewId: string,
  view: ModalView,
): Promise<boolean> {
  try {
    await services.newerBlocks.send({ workspaceId, surface: 'modal' }, view, (some) =>
      slack.views.update({ view_id: viewId, view: some }),
    );
    return true;
  } catch (error) {
    if (error instanceof WebAPIPlatformError && error.data.error === 'not_found') return false;
    throw error;
  }
}

/** Opens a view, or with `push` one above the clicked one. Its trigger lives for three seconds. */
export async function openView(
  { services, slack, workspaceId, triggerId, onShown }: Where & Pick<CommandContext, 'triggerId'>,
  view: ModalView,
  how: 'open' | 'push' = 'open',
): Promise<string> {
  const opened = await services.newerBlocks.send({ workspaceId, surface: 'modal' }, view, (some) =>
    slack.views[how]({ trigger_id: triggerId, view: some }),
  );
  onShown?.();
  return opened.view?.id ?? '';
}

/** Does what the user of an open modal waits for, and says there if it takes long. */
export async function whileShown<T>(
  where: Where,
  viewId: string,
  title: string,
  work: () => Promise<T>,
): Promise<T> {
  where.onShown?.();
  const slow = tellIfSlow(where.services, () => updateModal(where, viewId, noticeView(title, slowWords)));
  try {
    return await work();
  } finally {
    await slow.end();
  }
}

/**
 * Shows the result of `build`, or its error, in a modal that is open already.
 *
 * @param closed runs if the person has closed the modal by then
 */
export async function fillModal(
  context: PersonContext,
  viewId: string,
  title: string,
  build: () => Promise<ModalView>,
  closed?: () => Promise<void>,
): Promise<void> {
  const { services, workspaceId, userId } = context;
  const problem = async (error: unknown): Promise<ModalView> => {
    const steps = await stepsAfter(context, error);
    if (steps?.blocks) return { ...noticeView(title, ''), blocks: steps.blocks };
    logError(services.log, error, { workspace: workspaceId, user: userId }, 'A modal could not be filled.');
    return (isKind(error, UserFacingError, 'nothing-to-do') ? noticeView : problemView)(
      title,
      toUserMessage(error),
    );
  };
  const filled = await whileShown(context, viewId, title, build).catch(problem);
  const isOpen = await updateModal(context, viewId, filled).catch(async (error: unknown) => {
    const pauseMs = pauseMsOf(error);
    if (pauseMs === undefined) return updateModal(context, viewId, await problem(error));
    // Told in a message.
    if (pauseMs > longestOpenMs) throw error;
    await sleep(pauseMs);
    return updateModal(context, viewId, filled);
  });
  if (!isOpen) await closed?.();
}

/** Opens a modal at once, since its trigger lives for three seconds, and fills it once its content has been read. */
export async function openModal(
  context: PersonContext & Pick<CommandContext, 'triggerId'>,
  title: string,
  build: () => Promise<ModalView>,
): Promise<void> {
  await fillModal(context, await openView(context, noticeView(title, 'One moment…')), title, build);
}
