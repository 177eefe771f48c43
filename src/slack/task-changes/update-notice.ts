import type { WebClient } from '@slack/web-api';
import type { Posted } from '../edge/messenger.ts';
import type { Services } from '../surface/services.ts';
import { renderTaskMessage } from '../task-messages/render.ts';
import type { TaskMessage } from '../task-messages/task-message.ts';

/** Shows a notice's new state in its place. @throws the Web API's error */
export async function updateNotice(
  services: Services,
  slack: WebClient,
  place: Posted,
  shown: TaskMessage,
): Promise<void> {
  const message = renderTaskMessage(shown, services.now());
  await services.messenger.change(slack, shown.workspaceId, place, message);
}
