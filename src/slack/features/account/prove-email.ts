import type { ModalView } from '@slack/types';
import { formView } from '../../forms/form.ts';
import { claimedEmail } from '../../surface/authenticate.ts';
import type { ActionHandler, ViewHandler } from '../../surface/context.ts';
import { fillModal, noticeView, openModal } from '../../surface/modal.ts';
import { UserFacingError } from '../../surface/user-errors.ts';
import { section } from '../../ui/blocks.ts';
import { escapeInline } from '../../ui/text.ts';

const title = 'Prove your email';

/**
 * A user whose email Slack has not confirmed proves that the person on the platform who has it is them: with a one-time
 * code in their own name there, as when connecting. An email alone proves nothing, since anybody can claim any address.
 */
const proveView = (code: string, email: string, problem?: string): ModalView =>
  formView({ id: 'email.prove', submit: 'Check' }, title, [
    ...(problem === undefined ? [] : [section(problem)]),
    section(
      `Sign in to the coaching platform as ${escapeInline(email)}, put this code into your own name there, save it, and press *Check* here:\n\`${code}\``,
    ),
    section(
      'The code is yours alone and good for half an hour. Never use one that somebody sent you: they could then act as you. Afterwards, take it out of your name again.',
    ),
  ]);

/** **Prove my email** below the sentence that Slack gives no confirmed one. */
export const openProveEmail: ActionHandler = (context) =>
  openModal(context, title, async () => {
    const { services, workspaceId, userId } = context;
    const { email } = await claimedEmail(context);
    return proveView(await services.connectionProofs.code(workspaceId, userId), email);
  });

/** **Check** in the view with the code. */
export const emailProved: ViewHandler = {
  ack: () => ({ response_action: 'update', view: noticeView(title, 'Checking your name on the platform…') }),
  submit: (context, { viewId }) =>
    fillModal(context, viewId, title, async () => {
      const { services, workspaceId, userId } = context;
      const { connectionProofs, connectionTries, profiles, log } = services;
      const { email, owner } = await claimedEmail(context);
      if (!(await connectionTries.takeProof(workspaceId, userId)))
        throw new UserFacingError(
          'You have tried five times in ten minutes. Please try again in ten minutes.',
        );
      const code = await connectionProofs.code(workspaceId, userId);
      const person = await owner();
      if (!person?.user.name.includes(code))
        return proveView(
          code,
          email,
          `*Not proven.* Nobody on the coaching platform has the email ${escapeInline(email)} and this code in their name.`,
        );
      await connectionProofs.emailProven(workspaceId, userId, email);
      await connectionProofs.used(workspaceId, userId);
      profiles.drop(workspaceId, userId);
      log.info({ workspace: workspaceId, user: userId }, 'A user has proven their email.');
      return noticeView(
        title,
        'That is you. You can use Touchline now: type `/todo`. Take the code out of your name again.',
      );
    }),
};
