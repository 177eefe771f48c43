import type { ServerResponse } from 'node:http';
import type { Dict } from '../../kit/dict.ts';
import type { Person } from '../../world/data.ts';
import type { Slack } from '../state/slack.ts';
import { avatarSizes } from './avatars.ts';

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
