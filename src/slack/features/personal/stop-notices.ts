import { changeOwn } from '../../surface/change-own.ts';
import type { ActionHandler } from '../../surface/context.ts';
import { stoppedWords, tellsOf, withoutStop } from '../../task-changes/notice-message.ts';
import { stoppableKinds } from '../../task-changes/notices.ts';
import { chosenChange } from '../../ui/change-menu.ts';
import { remindMe } from './remind.ts';

/** **Stop these messages**, in a notice, or **Remind me** in the same menu. Stopping concerns the user who clicks, and no one else. */
export const stopNotices: ActionHandler = async (context, click) => {
  if (chosenChange(click.value) !== undefined) return remindMe(context, click);
  const { services, workspaceId, userId } = context;
  const [what, messageId = ''] = click.value.split(' ');
  const kind = stoppableKinds.find((one) => one === what) ?? 'assigned';
  const change = { [tellsOf[kind]]: false };
  await services.preferences.update(workspaceId, userId, change);
  await changeOwn(context, messageId, (message) => withoutStop(message, kind), stoppedWords(kind));
};
