const KINDS: { type: string; extension: string; starts: number[] }[] = [
  { type: 'image/jpeg', extension: 'jpg', starts: [0xff, 0xd8, 0xff] },
  { type: 'image/png', extension: 'png', starts: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/gif', extension: 'gif', starts: [0x47, 0x49, 0x46, 0x38, 0x37, 0x61] },
  { type: 'image/gif', extension: 'gif', starts: [0x47, 0x49, 0x46, 0x38, 0x39, 0x61] },
];

/** What kind of image these bytes begin like; undefined for any but jpg, png and gif. */
export function sniff(bytes: Uint8Array): { type: string; extension: string } | undefined {
  return KINDS.find(({ starts }) => starts.every((byte, index) => bytes[index] === byte));
}
