import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** The folder `src/`. */
export const src = resolve(import.meta.dirname, '../../src');
/** Every source file, relative to `src/`. */
export const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(tsx?|js)$/.test(file),
);

export type Import = { from: string; to: string };

/** Every import of our own files or packages, including types; paths are relative to `src`. */
export const imports: Import[] = files.flatMap((file) => {
  const text = readFileSync(join(src, file), 'utf8');
  const found = text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g);
  return [...found].map(([, to = '']) => ({
    from: file,
    to: to.startsWith('.') ? relative(src, resolve(src, dirname(file), to)) : to,
  }));
});

/** The room of a file; a file directly in `src/` is its own room. */
export const roomOf = (file: string): string => file.split('/')[0] ?? '';

/** Whether an import is of a file of ours, not a package. */
export const isOurs = ({ to }: Import): boolean => files.includes(to);
