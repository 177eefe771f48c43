import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';

export type Coding = 'br' | 'gzip';

const ENCODERS: Record<Coding, (body: Buffer) => Buffer> = {
  br: (body) =>
    brotliCompressSync(body, {
      params: {
        [zlib.BROTLI_PARAM_QUALITY]: 9,
        [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
      },
    }),
  gzip: (body) => gzipSync(body),
};

/**
 * The best content coding that an `Accept-Encoding` header takes, or undefined for none; one with `q=0` is refused
 * (RFC 9110, section 12.5.3).
 */
export function codingFor(accepted: string | undefined): Coding | undefined {
  const taken = (accepted ?? '')
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter(([, weight]) => weight === undefined || !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((coding) => taken.includes(coding));
}

/** A text's bytes in that coding. */
export const encode = (body: Buffer, coding: Coding): Buffer => ENCODERS[coding](body);
