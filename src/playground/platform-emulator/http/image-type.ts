const imageTypes: { type: string; extension: string; signature: number[] }[] = [
  { type: 'image/jpeg', extension: 'jpg', signature: [0xff, 0xd8, 0xff] },
  { type: 'image/png', extension: 'png', signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/gif', extension: 'gif', signature: [0x47, 0x49, 0x46, 0x38, 0x37, 0x61] },
  { type: 'image/gif', extension: 'gif', signature: [0x47, 0x49, 0x46, 0x38, 0x39, 0x61] },
];

/** Detects jpg, png and gif by their first bytes; undefined for anything else. */
export function detectImageType(bytes: Uint8Array): { type: string; extension: string } | undefined {
  return imageTypes.find(({ signature }) => signature.every((byte, index) => bytes[index] === byte));
}
