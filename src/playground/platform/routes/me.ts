import { z } from 'zod';
import { replaceAvatar } from '../data/avatars.ts';
import { emailTaken, NOTIFICATIONS, type UserRow, updateProfile } from '../data/users.ts';
import { checked, email, oneOf, shortText, truth } from '../http/fields.ts';
import { invalid } from '../http/http-error.ts';
import { sniff } from '../http/image-type.ts';
import type { Call, Route } from '../http/route.ts';
import { views } from '../http/serialize.ts';

/** 4 MB, as the specification's Limits have it. */
const MAX_AVATAR_BYTES = 4 * 1024 * 1024;

const profile = z.object({
  name: shortText.optional(),
  email: email.optional(),
  email_notifications: oneOf(NOTIFICATIONS),
  digests: truth,
});

/** Specification: Endpoints, Profile and organization. */
export const meRoutes: Route[] = [
  { method: 'GET', path: '/me', handle: (call) => shown(call, call.user) },
  { method: 'PUT', path: '/me', handle: update },
  { method: 'POST', path: '/me/avatar', handle: uploadAvatar },
];

function shown({ organization, base }: Call, user: UserRow): object {
  return { user: views.me(user, base), organization: views.organization(organization) };
}

function update(call: Call): object {
  const { database, organization, user } = call;
  const { name = user.name, email: address = user.email, ...rest } = checked(profile, call.body);
  if (emailTaken(database, organization.id, address, user.id))
    throw invalid({ email: ['The email has already been taken.'] });
  const changed: UserRow = {
    ...user,
    name,
    email: address,
    email_notifications: rest.email_notifications,
    digests: rest.digests ? 1 : 0,
  };
  updateProfile(database, changed);
  return shown(call, changed);
}

/** The picture is what its bytes say, whatever its name and type claim. */
function uploadAvatar(call: Call): object {
  const { avatar } = call.body;
  if (avatar === undefined) throw invalid({ avatar: ['The avatar field is required.'] });
  const bytes = avatar instanceof Uint8Array ? avatar : new Uint8Array();
  const kind = sniff(bytes);
  if (!kind) throw invalid({ avatar: ['The avatar must be a file of type: jpg, png, gif.'] });
  if (bytes.length > MAX_AVATAR_BYTES)
    throw invalid({ avatar: ['The avatar must not be greater than 4096 kilobytes.'] });
  const name = replaceAvatar(call.database, call.user, { ...kind, bytes });
  return shown(call, { ...call.user, avatar: name });
}
