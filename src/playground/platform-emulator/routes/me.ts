import { z } from 'zod';
import { replaceAvatar } from '../data/avatars.ts';
import { isEmailTaken, notificationFrequencies, type UserRow, updateProfile } from '../data/users.ts';
import { booleanField, emailField, oneOf, parseFields, shortText } from '../http/fields.ts';
import { validationError } from '../http/http-error.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { serialize } from '../http/serialize.ts';

const imageTypes: { type: string; extension: string; signature: number[] }[] = [
  { type: 'image/jpeg', extension: 'jpg', signature: [0xff, 0xd8, 0xff] },
  { type: 'image/png', extension: 'png', signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/gif', extension: 'gif', signature: [0x47, 0x49, 0x46, 0x38, 0x37, 0x61] },
  { type: 'image/gif', extension: 'gif', signature: [0x47, 0x49, 0x46, 0x38, 0x39, 0x61] },
];

/** Detects jpg, png and gif by their first bytes; undefined for anything else. */
function detectImageType(bytes: Uint8Array): { type: string; extension: string } | undefined {
  return imageTypes.find(({ signature }) => signature.every((byte, index) => bytes[index] === byte));
}

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
