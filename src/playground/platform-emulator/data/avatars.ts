import { createHash } from 'node:crypto';
import type { Database } from './database.ts';
import type { UserRow } from './users.ts';

/** An image with its media type; SVG is a string. */
export type AvatarImage = { type: string; bytes: Uint8Array | string };

/** Replaces a user's avatar. Returns its new file name, which depends on the image's content. */
export function replaceAvatar(
  database: Database,
  user: UserRow,
  image: { type: string; extension: string; bytes: Uint8Array },
): string {
  const digest = createHash('sha256').update(image.bytes).digest('hex').slice(0, 16);
  const name = `${user.id}-${digest}.${image.extension}`;
  database.run('DELETE FROM avatars WHERE name = ?', user.avatar);
  database.run('INSERT INTO avatars (name, type, bytes) VALUES (?, ?, ?)', name, image.type, image.bytes);
  database.run('UPDATE users SET avatar = ? WHERE id = ?', name, user.id);
  return name;
}

/**
 * The image at `/avatars/NAME`: an uploaded avatar, or the initials of the user whose id is the name. Avatars need no
 * token because a page that shows them sends none; their names cannot be guessed.
 */
export function findAvatar(database: Database, name: string): AvatarImage | undefined {
  const uploaded = database.get<AvatarImage>('SELECT type, bytes FROM avatars WHERE name = ?', name);
  if (uploaded) return uploaded;
  const id = name.replace(/\.svg$/, '');
  const user = database.get<{ name: string }>('SELECT name FROM users WHERE id = ?', id);
  return user && { type: 'image/svg+xml', bytes: renderInitials(user.name) };
}

/** An SVG of the first letters of the first and last word. A name never becomes markup. */
function renderInitials(name: string): string {
  const words = name.split(/\s+/);
  const letters = [words.slice(0, 1), words.slice(1).slice(-1)].flat().map(([...word]) => word.slice(0, 1));
  const text = letters
    .flat()
    .join('')
    .toUpperCase()
    .replace(/[<>&"']/g, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">
<rect width="96" height="96" fill="#4a6b7c"/>
<text x="48" y="60" font-family="sans-serif" font-size="36" fill="white" text-anchor="middle">${text}</text>
</svg>`;
}
