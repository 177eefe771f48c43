import { crc32, deflateSync } from 'node:zlib';

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
