import type { KnownBlock, ModalView } from '@slack/types';
import { WebAPIPlatformError, type WebClient } from '@slack/web-api';
import type { CommandContext, PersonContext } from './context.ts';
import { mrkdwn, plain } from './ui/text.ts';
import { isExpected, toUserMessage } from './user-errors.ts';

/** A modal that says something and has nothing to submit. `text` is our own words, with names escaped. */
export const noticeView = (title: string, text: string, more: KnownBlock[] = []): ModalView => ({
  type: 'modal',
  title: plain(title),
  close: plain('Close'),
  blocks: [{ type: 'section', text: mrkdwn(text) }, ...more],
});

/** Shows a view in an open modal. Resolves to false if the person has closed it meanwhile. */
export async function updateModal(slack: WebClient, viewId: string, view: ModalView): Promise<boolean> {
  try {
    await slack.views.update({ view_id: viewId, view });
    return true;
  } catch (error) {
    if (error instanceof WebAPIPlatformError && error.data.error === 'not_found') return false;
    throw error;
  }
}

/** A view, and the plainer one to show where Slack does not take the first. */
export type Filled = ModalView | [view: ModalView, plainer: ModalView];

async function show(slack: WebClient, viewId: string, filled: Filled): Promise<boolean> {
  const [view, plainer] = Array.isArray(filled) ? filled : [filled];
  try {
    return await updateModal(slack, viewId, view);
  } catch (error) {
    if (plainer === undefined || !(error instanceof WebAPIPlatformError)) throw error;
    return updateModal(slack, viewId, plainer);
  }
}

/**
 * Shows what `build` makes, or else what went wrong, in a modal that is open already.
 *
 * @param closed does what is left to do if the person has closed the modal by then
 */
export async function fillModal(
  context: PersonContext,
  viewId: string,
  title: string,
  build: () => Promise<Filled>,
  closed?: () => Promise<void>,
): Promise<void> {
  const { services, slack, workspaceId, userId } = context;
  const filled = await build().catch((error: unknown) => {
    const level = isExpected(error) ? 'info' : 'error';
    services.log[level]({ err: error, workspace: workspaceId, user: userId }, 'A modal could not be filled.');
    return noticeView(title, toUserMessage(error));
  });
  if (!(await show(slack, viewId, filled))) await closed?.();
}

/** Opens a modal at once, since its trigger lives for three seconds, and fills it when its content has been read. */
export async function openModal(
  context: PersonContext & Pick<CommandContext, 'triggerId'>,
  title: string,
  build: () => Promise<Filled>,
): Promise<void> {
  const { slack, triggerId } = context;
  const opened = await slack.views.open({ trigger_id: triggerId, view: noticeView(title, 'One moment…') });
  await fillModal(context, opened.view?.id ?? '', title, build);
}
