import type { ServerResponse } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';
import type { Dict, Person } from '../../world/data.ts';
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

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}

/** A photo for the seed: a light disc on one color (six hex digits), as a PNG in base64. */
export function drawPhoto(color: string): string {
  const side = 96;
  const ground = Buffer.from(color, 'hex');
  const rows = Array.from({ length: side }, (_, y) => {
    const row = Array.from({ length: side }, (_, x) =>
      Math.hypot(x - side / 2, y - side / 2) < side / 4 ? Buffer.from('fff4e0', 'hex') : ground,
    );
    return Buffer.concat([Buffer.from([0]), ...row]);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const image = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...image]).toString('base64');
}
