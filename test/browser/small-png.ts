import { crc32, deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const maxColours = 256;

type Pixels = { width: number; height: number; size: number; bytes: Uint8Array };

/** The nearest of left, above and above-left, as PNG's fourth filter wants it (w3.org/TR/png, "Filter type 4: Paeth"). */
function paeth(left: number, above: number, corner: number): number {
  const [a, b, c] = [left, above, corner].map((one) => Math.abs(left + above - corner - one)) as [
    number,
    number,
    number,
  ];
  return a <= b && a <= c ? left : b <= c ? above : corner;
}

/** Reads a PNG of a screenshot: 8 bits for each of three or four channels, not interlaced. */
function read(png: Buffer): Pixels {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const size = png[25] === 6 ? 4 : 3;
  const parts: Buffer[] = [];
  for (let at = signature.length; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const raw = inflateSync(Buffer.concat(parts));
  const row = width * size;
  const bytes = new Uint8Array(height * row);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (row + 1)];
    for (let x = 0; x < row; x += 1) {
      const at = y * row + x;
      const left = x < size ? 0 : (bytes[at - size] ?? 0);
      const above = bytes[at - row] ?? 0;
      const corner = x < size ? 0 : (bytes[at - row - size] ?? 0);
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter ?? 0] ?? 0;
      bytes[at] = (raw[y * (row + 1) + 1 + x] ?? 0) + guess;
    }
  }
  return { width, height, size, bytes };
}

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
};

const channels = (colour: number): number[] => [colour >> 16, (colour >> 8) & 255, colour & 255];
const apart = (one: number, other: number): number =>
  channels(one).reduce((sum, value, n) => sum + (value - (channels(other)[n] ?? 0)) ** 2, 0);

/** At most 256 of these colours. Those that look like a more frequent one go first, so that a rare one stays. */
function paletteOf(colours: readonly number[], likeness = 0): number[] {
  const palette: number[] = [];
  for (const colour of colours)
    if (palette.every((one) => apart(one, colour) > likeness)) palette.push(colour);
  return palette.length <= maxColours ? palette : paletteOf(palette, likeness * 2 + 4);
}

/** The same picture with 256 colours, in about a third of the bytes. */
export function smallPng(png: Buffer): Buffer {
  const { width, height, size, bytes } = read(png);
  const colourAt = (pixel: number): number =>
    ((bytes[pixel * size] ?? 0) << 16) |
    ((bytes[pixel * size + 1] ?? 0) << 8) |
    (bytes[pixel * size + 2] ?? 0);
  const counts = new Map<number, number>();
  for (let pixel = 0; pixel < width * height; pixel += 1)
    counts.set(colourAt(pixel), (counts.get(colourAt(pixel)) ?? 0) + 1);
  const colours = [...counts].sort((one, other) => other[1] - one[1]).map(([colour]) => colour);
  const palette = paletteOf(colours);
  const indices = new Map<number, number>();
  for (const colour of colours) {
    const near = palette.reduce((best, one) => (apart(one, colour) < apart(best, colour) ? one : best));
    indices.set(colour, palette.indexOf(near));
  }
  const rows = Buffer.alloc(height * (width + 1));
  for (let pixel = 0; pixel < width * height; pixel += 1)
    rows[pixel + Math.floor(pixel / width) + 1] = indices.get(colourAt(pixel)) ?? 0;
  const header = Buffer.from(png.subarray(16, 29));
  header[9] = 3;
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(palette.flatMap(channels))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
}
