import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Token, tokenizer } from 'acorn';

/** A regular expression of the source, and where it is. */
export type Pattern = { source: string; flags: string; at: string };

const root = join(import.meta.dirname, '../..');

/** The regular expressions that are written in some code. */
export function literalsIn(code: string, file: string): Pattern[] {
  const js = file.endsWith('.ts') ? stripTypeScriptTypes(code) : code;
  const tokens = tokenizer(js, {
    ecmaVersion: 'latest',
    sourceType: 'module',
    allowHashBang: true,
    locations: true,
  });
  return [...tokens].flatMap((token): Pattern[] => {
    if (token.type.label !== 'regexp') return [];
    const { value, loc } = token as Token & { value: { pattern: string; flags: string } };
    return [{ source: value.pattern, flags: value.flags, at: `${file}:${loc?.start.line}` }];
  });
}

/** All regular expressions that are written in `src`. */
export const literals = (): Pattern[] =>
  globSync('src/**/*.{ts,js}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .flatMap((file) => literalsIn(readFileSync(join(root, file), 'utf8'), file));

/** All regular expressions that code of `src` makes, of dates in every language, for example. A process of its own makes them. */
export async function madePatterns(): Promise<Pattern[]> {
  const script = join(import.meta.dirname, 'made-regexps.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script], { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout);
}
