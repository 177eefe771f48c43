import { z } from 'zod';
import { replaceAvatar } from '../data/avatars.ts';
import { isEmailTaken, notificationFrequencies, type UserRow, updateProfile } from '../data/users.ts';
import { booleanField, emailField, oneOf, parseFields, shortText } from '../http/fields.ts';
import { validationError } from '../http/http-error.ts';
import { detectImageType } from '../http/image-type.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { serialize } from '../http/serialize.ts';

/** 4 MB (specification: Limits). */
const maxAvatarBytes = 4 * 1024 * 1024;

const profile = z.object({
  name: shortText.optional(),
  email: emailField.optional(),
  email_notifications: oneOf(notificationFrequencies),
  digests: booleanField,
});

/** Specification: Endpoints, Profile and organization. */
export const meRoutes: Route[] = [
  { method: 'GET', path: '/me', handle: (context) => profileResponse(context, context.user) },
  { method: 'PUT', path: '/me', handle: update },
  { method: 'POST', path: '/me/avatar', handle: uploadAvatar },
];

function profileResponse({ organization, base }: RouteContext, user: UserRow): object {
  return { user: serialize.me(user, base), organization: serialize.organization(organization) };
}

function update(context: RouteContext): object {
  const { database, organization, user } = context;
  const { name = user.name, email: address = user.email, ...rest } = parseFields(profile, context.body);
  if (isEmailTaken(database, organization.id, address, user.id))
    throw validationError({ email: ['The email has already been taken.'] });
  const changed: UserRow = {
    ...user,
    name,
    email: address,
    email_notifications: rest.email_notifications,
    digests: rest.digests ? 1 : 0,
  };
  updateProfile(database, changed);
  return profileResponse(context, changed);
}

/** The file's bytes decide its type, not its name or declared type. */
function uploadAvatar(context: RouteContext): object {
  const { avatar } = context.body;
  if (avatar === undefined) throw validationError({ avatar: ['The avatar field is required.'] });
  const bytes = avatar instanceof Uint8Array ? avatar : new Uint8Array();
  const kind = detectImageType(bytes);
  if (!kind) throw validationError({ avatar: ['The avatar must be a file of type: jpg, png, gif.'] });
  if (bytes.length > maxAvatarBytes)
    throw validationError({ avatar: ['The avatar must not be greater than 4096 kilobytes.'] });
  const name = replaceAvatar(context.database, context.user, { ...kind, bytes });
  return profileResponse(context, { ...context.user, avatar: name });
}
