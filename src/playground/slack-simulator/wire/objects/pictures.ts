import type { ServerResponse } from 'node:http';
import type { Dict } from '../../kit/dict.ts';
import type { Person } from '../../world/data.ts';
import type { Slack } from '../state/slack.ts';

/** The sizes of a person's picture and an app's icon, in pixels. */
export const avatarSizes = {
  person: [24, 32, 48, 72, 192, 512],
  app: [36, 48, 72],
} as const;

/** `image_24`, `image_32`, …: the addresses of a picture, one for each size. `id` is a user or a bot. */
export const avatarFields = (slack: Slack, id: string, sizes: readonly number[]): Dict =>
  Object.fromEntries(sizes.map((size) => [`image_${size}`, `${slack.baseUrl}/avatars/${id}-${size}.svg`]));

/** Serves `/avatars/ID-SIZE.svg`: the first letter of a name on the person's color, for people without a photo. */
export function serveAvatar(slack: Slack, response: ServerResponse, path: string): void {
  const [, id = '', size = ''] = /^\/avatars\/(\w+)-(\d{2,3})\.svg$/.exec(path) ?? [];
  const { people } = slack.data;
  const person = people.get(id) ?? people.values().find((bot) => id === bot.id.replace(/^U/, 'B'));
  if (person === undefined) {
    response.writeHead(404).end();
    return;
  }
  const letter = [...person.name][0]?.toUpperCase().replace(/[<&]/, '') ?? '';
  response.writeHead(200, {
    'content-type': 'image/svg+xml',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
  });
  response.end(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 24 24">` +
      `<rect width="24" height="24" fill="#${person.color}"/>` +
      `<text x="12" y="17" text-anchor="middle" font-family="sans-serif" font-size="14" fill="#fff">${letter}</text></svg>`,
  );
}

const photoPath = '/photos/';
/**
 * What a profile says about a photo that its person uploaded (docs.slack.dev/reference/objects/user-object). Anyone gets
 * such a photo, without a token. Each size is the same image here.
 */
export function photoFields(slack: Slack, person: Person): Dict {
  if (person.photo === undefined) return {};
  const address = `${slack.baseUrl}${photoPath}${person.id}.png`;
  const images = Object.fromEntries(avatarSizes.person.map((size) => [`image_${size}`, address]));
  return { is_custom_image: true, image_original: address, ...images };
}

/** Serves a person's photo. @returns false for any other path */
export function servePhoto(slack: Slack, response: ServerResponse, path: string): boolean {
  if (!path.startsWith(photoPath)) return false;
  const { photo } = slack.data.people.get(path.slice(photoPath.length).replace(/\.\w+$/, '')) ?? {};
  if (photo === undefined) response.writeHead(404).end();
  else response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from(photo, 'base64'));
  return true;
}
