import { ValidationError } from '../../../platform/errors.ts';
import type { Me } from '../../../platform/resources.ts';
import { isStaff } from '../../../workspaces/permissions.ts';
import { type AuthenticatedContext, authenticate } from '../../surface/authenticate.ts';
import type { CommandHandler, PersonContext, ViewHandler } from '../../surface/context.ts';
import { type Filled, fillModal, noticeView, openModal } from '../../surface/modal.ts';
import { isExpected, toUserMessage, UserFacingError } from '../../surface/user-errors.ts';
import { linkTo } from '../../ui/link.ts';
import { escapeInline } from '../../ui/text.ts';
import { slackPhoto, uploadedImage } from './profile-picture.ts';
import { formOf, type ProfileForm, profileView, submittedForm, title } from './profile-view.ts';

type Caller = AuthenticatedContext<PersonContext>;

/**
 * The profile that the workspace's token can change: its user's own. The team is told whose it is, a client is not.
 *
 * @throws UserFacingError, PlatformError
 */
async function ownProfile({ platform, person }: Caller): Promise<Me> {
  const me = await platform.me();
  if (me.user.id === person.user.id) return me;
  const whose = isStaff(person)
    ? `that of ${escapeInline(me.user.name)}, whose token this workspace uses`
    : 'that of the admin whose token this workspace uses';
  throw new UserFacingError(
    `The platform lets Touchline change one profile only: ${whose}. ` +
      `Change yours at ${linkTo(me.organization.url_home, me.organization.name)}.`,
  );
}

type Save = ReturnType<typeof submittedForm>;

/** Sends the profile if anything in it was changed, then the photo if there is one. */
async function save(caller: Caller, { user }: Me, form: Save): Promise<void> {
  const { slack } = caller;
  const { name, email, notifications, digests } = form;
  if (!name || !email || !notifications || !digests)
    throw new UserFacingError('Every field but the photo is needed.');
  // The photo is read before anything is changed: if it is no image, nothing is.
  const image = form.file
    ? await uploadedImage(slack, form.file)
    : form.slackPhoto
      ? await slackPhoto(slack, caller.profile.photo ?? '')
      : undefined;
  const now = formOf(user);
  const changed =
    name !== now.name ||
    email !== now.email ||
    notifications !== now.notifications ||
    digests !== now.digests;
  if (changed) {
    await caller.platform.updateMe({
      ...(name !== now.name && { name }),
      ...(email !== now.email && { email }),
      email_notifications: notifications,
      digests: digests === 'yes',
    });
  }
  if (image !== undefined) await replacePhoto(caller, image, changed);
}

async function replacePhoto({ platform }: Caller, image: Uint8Array, saved: boolean): Promise<void> {
  try {
    await platform.replaceAvatar(image);
  } catch (error) {
    if (!saved) throw error;
    throw new UserFacingError(`Your profile is saved, but not the photo. ${toUserMessage(error)}`, {
      cause: error,
    });
  }
}

/** The form, and the one without an upload for an installation that has no `files:read` yet. */
function formViews({ profile }: Caller, form: ProfileForm, problem?: string): Filled {
  const hasSlackPhoto = profile.photo !== undefined;
  const view = (upload: boolean) => profileView(form, { hasSlackPhoto, upload }, problem);
  return [view(true), view(false)];
}

/** `/touchline profile` */
export const openProfile: CommandHandler = (context) =>
  openModal(context, title, async () => {
    const caller = await authenticate(context);
    return formViews(caller, formOf((await ownProfile(caller)).user));
  });

/** Which field the platform refused, and why. */
function problemWords(error: unknown): string {
  if (!(error instanceof ValidationError)) return toUserMessage(error);
  const fields = Object.entries(error.fields);
  const words = fields.map(
    ([field, said]) => `*${labels[field] ?? 'Profile'}:* ${escapeInline(said.join(' '), 300)}`,
  );
  return words.length === 0 ? toUserMessage(error) : `*Not saved.* ${words.join(' ')}`;
}
const labels: Record<string, string> = {
  name: 'Name',
  email: 'Email',
  email_notifications: 'Email notifications',
  digests: 'Email digests',
  avatar: 'Photo',
};

/** The submitted form. Whose token it is, and what the profile says now, is asked again. */
export const profileSubmitted: ViewHandler = {
  ack: (submission) => {
    const { name, email } = submittedForm(submission);
    if (name && email) return { response_action: 'update', view: noticeView(title, 'Saving…') };
    return { response_action: 'errors', errors: { [name ? 'email' : 'name']: 'This can’t be empty.' } };
  },
  submit: (context, submission) =>
    fillModal(context, submission.viewId, title, async () => {
      const form = submittedForm(submission);
      const caller = await authenticate(context);
      const me = await ownProfile(caller);
      try {
        await save(caller, me, form);
        return noticeView(
          title,
          `Your profile at ${linkTo(me.organization.url_home, me.organization.name)} is saved.`,
        );
      } catch (error) {
        const level = isExpected(error) ? 'info' : 'error';
        context.services.log[level](
          { err: error, workspace: context.workspaceId },
          'A profile was not saved.',
        );
        return formViews(caller, form, problemWords(error));
      }
    }),
};
