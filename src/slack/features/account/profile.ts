import { isKind } from '../../../lib/errors.ts';
import { PlatformError } from '../../../platform/errors.ts';
import { emailNotifications, type Me } from '../../../platform/resources.ts';
import { isStaff } from '../../../workspaces/permissions.ts';
import { type Choices, choices, email, file, menu, radio, text } from '../../forms/fields.ts';
import { type FieldErrors, form } from '../../forms/form.ts';
import type { Caller } from '../../surface/authenticate.ts';
import { toUserMessage, UserFacingError } from '../../surface/user-errors.ts';
import { linkTo } from '../../ui/link.ts';
import { sentence } from '../../ui/message.ts';
import { escapeInline } from '../../ui/text.ts';
import { slackPhoto, uploadedImage } from './profile-picture.ts';

/**
 * The profile that the workspace's token can change: its owner's. The team is told who that is, clients are not.
 *
 * @throws UserFacingError, PlatformError
 */
async function ownProfile({ platform, person }: Caller): Promise<Me> {
  const me = await platform.me();
  if (me.user.id === person.user.id) return me;
  const owner = isStaff(person)
    ? `that of ${escapeInline(me.user.name)}, whose token this workspace uses`
    : 'that of the admin whose token this workspace uses';
  throw new UserFacingError(
    `The platform lets Touchline change one profile only: ${owner}. ` +
      `Change yours at ${linkTo(me.organization.url_home, me.organization.name)}.`,
  );
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

const notifications: Choices = [
  ['never', 'Never'],
  ['hourly', 'Every hour'],
  ['daily', 'Every day'],
  ['weekly', 'Every week'],
];
const digests: Choices = [
  ['yes', 'Yes'],
  ['no', 'No'],
];

/** The fields of a profile that can be changed here. */
const formOf = ({ user }: Me) => ({
  name: user.name,
  email: user.email,
  notifications: emailNotifications.safeParse(user.email_notifications).data,
  digests: typeof user.digests === 'boolean' ? (user.digests ? 'yes' : 'no') : undefined,
});

const labels: Record<string, string> = {
  name: 'Name',
  email: 'Email',
  email_notifications: 'Email notifications',
  digests: 'Email digests',
  avatar: 'Photo',
};

/** The fields that the platform refused, and why. */
function problemsOf(error: unknown): FieldErrors | undefined {
  const fields = isKind(error, PlatformError, 'validation') ? Object.entries(error.fields) : [];
  const words = fields.map(
    ([field, said]) => `*${labels[field] ?? 'Profile'}:* ${escapeInline(said.join(' '), 300)}`,
  );
  return words.length === 0 ? undefined : { form: `*Not saved.* ${words.join(' ')}` };
}

/** `/touchline profile` */
export const profileForm = form({
  id: 'profile',
  title: 'Your profile',
  submit: 'Save',
  saving: 'Saving…',
  who: 'anyone',
  load: async (caller, _: undefined) => ({
    ...formOf(await ownProfile(caller)),
    hasSlackPhoto: caller.profile.photo !== undefined,
  }),
  fields: (shown) => [
    text('name', 'Name', shown.name, { max: 255 }),
    email('email', 'Email', shown.email, {
      hint: 'Touchline knows you by it: keep it the same as the email of your Slack account.',
    }),
    menu('notifications', 'Email notifications', notifications, shown.notifications),
    radio('digests', 'Email digests', digests, shown.digests),
    file('photo', 'New photo', ['jpg', 'jpeg', 'png', 'gif'], {
      optional: true,
      hint: 'A jpg, png or gif of at most 4 MB.',
    }),
    ...(shown.hasSlackPhoto
      ? [
          choices('slack-photo', 'Or your photo in Slack', [['yes', 'Use my Slack photo']], [], {
            optional: true,
          }),
        ]
      : []),
  ],
  read: ({ values, lists }) => ({
    name: values.name?.trim(),
    email: values.email?.trim(),
    notifications: emailNotifications.safeParse(values.notifications).data,
    digests: values.digests,
    file: lists.photo?.[0],
    slackPhoto: lists['slack-photo']?.includes('yes') ?? false,
  }),
  check: (filled) => ({
    ...(!filled.name && { name: 'This can’t be empty.' }),
    ...(!filled.email && { email: 'This can’t be empty.' }),
  }),
  /** Sends the profile if it was changed, then the photo if there is one. */
  async save(caller, filled) {
    const me = await ownProfile(caller);
    if (!filled.name || !filled.email || !filled.notifications || !filled.digests)
      throw new UserFacingError('Every field but the photo is needed.');
    // The photo is read before anything is changed: if it is not an image, nothing changes.
    const image = filled.file
      ? await uploadedImage(caller.slack, filled.file)
      : filled.slackPhoto
        ? await slackPhoto(caller.slack, caller.profile.photo ?? '')
        : undefined;
    const now = formOf(me);
    const { name, email: address } = filled;
    const changed =
      name !== now.name ||
      address !== now.email ||
      filled.notifications !== now.notifications ||
      filled.digests !== now.digests;
    if (changed) {
      await caller.platform.updateMe({
        ...(name !== now.name && { name }),
        ...(address !== now.email && { email: address }),
        email_notifications: filled.notifications,
        digests: filled.digests === 'yes',
      });
    }
    if (image !== undefined) await replacePhoto(caller, image, changed);
    return sentence(`Your profile at ${linkTo(me.organization.url_home, me.organization.name)} is saved.`);
  },
  problems: problemsOf,
});
