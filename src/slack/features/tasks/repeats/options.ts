import type { RepeatOptions } from '../../../../repeats/run-repeat.ts';
import { replyToAuthor } from '../../../surface/reply-to-author.ts';
import type { Services } from '../../../surface/services.ts';
import { unreportedMessage } from '../messages/unreported.ts';
import { ownerContext, ownerOf } from '../outcome/owner-context.ts';

/** What running a repeat needs, with Slack as the place where its owner is known and told. */
export const repeatOptions = (services: Services): RepeatOptions => ({
  ...services,
  authorOf: (repeat) => ownerContext(services, repeat),
  tell: (repeat) => replyToAuthor(services, ownerOf(repeat), unreportedMessage(repeat, services.now())),
});
