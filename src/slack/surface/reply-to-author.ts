import type { OperationRef, ReplyPlace } from '../../operations/operation.ts';
import { withCommandNames } from '../ui/command-names.ts';
import type { Message } from '../ui/message.ts';
import type { PersonContext } from './context.ts';
import { createResponder } from './responder.ts';
import { inside } from './run-request.ts';
import type { Services } from './services.ts';

/** The user who asked for a draft, and where they can be told something later. */
type Author = Pick<OperationRef, 'workspaceId' | 'userId'> & { place?: ReplyPlace | undefined };

/** The author, as if they asked for it now. @throws RefusedError */
export async function authorOf(
  services: Services,
  { workspaceId, userId, place }: Author,
): Promise<PersonContext> {
  const installation = place?.installation ?? { teamId: workspaceId };
  return inside(services, { installation, workspaceId, userId });
}

/** Shows it where they asked or where it was announced, or else in a direct message. @throws ReplyError */
export async function reply(services: Services, author: Author, message: Message): Promise<void> {
  const { workspaceId, userId, place } = author;
  const shown = withCommandNames(services.commandNames, message);
  const directly = async () => {
    const { slack } = await authorOf(services, author);
    const ours = place?.message;
    const there = ours && { channel: ours.channelId, ts: ours.ts };
    const change = there && services.messenger.change(slack, workspaceId, there, message);
    if (change === undefined || !(await change.then(() => true).catch(() => false)))
      await services.messenger.post(slack, workspaceId, { channel: userId }, message);
  };
  const responder = createResponder(place?.responseUrl, directly);
  await (place?.replaces ? responder.replace(shown) : responder.reply(shown));
}

/** The same. A failure is logged. @returns whether it worked */
export async function replyToAuthor(services: Services, author: Author, message: Message): Promise<boolean> {
  const { workspaceId, userId } = author;
  try {
    await reply(services, author, message);
    return true;
  } catch (error) {
    services.log.warn({ err: error, workspace: workspaceId, user: userId }, 'An author could not be told.');
    return false;
  }
}
