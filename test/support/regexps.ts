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

/** One place of a pattern after the other; \p{L} and [a-z] are one character. */
const piece =
  /\\[pPu]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|[*+]|\{\d+(?:,\d*)?\}|[^\\[(]/gsu;

/**
 * Whether a pattern is linear at a glance: it is tried at the beginning only, and on each way through it repeats a single
 * character without limit, once. What is before can then be read in a limited number of ways, and each of the places where
 * that repetition may end is tried once for each of them. Of what looks ahead or behind, only one way is ever taken.
 */
export function isPlainlyLinear({ source, flags }: Pick<Pattern, 'source' | 'flags'>): boolean {
  if (!source.startsWith('^') || /[my]/.test(flags) || /\\[1-9k]/.test(source)) return false;
  type Group = { before: number; most: number; looks: boolean };
  const groups: Group[] = [{ before: 0, most: 0, looks: false }];
  /** Unlimited repetitions in what was read last, which may be repeated itself; a character has none. */
  let last: { unlimited: number; isGroup: boolean } = { unlimited: 0, isGroup: false };
  for (const [token] of source.matchAll(piece)) {
    const group = groups.at(-1) as Group;
    const isUnlimited = /^(?:[*+]|\{\d+,\})$/.test(token);
    const repeats = isUnlimited || token.startsWith('{');
    if (repeats && last.isGroup && (isUnlimited || last.unlimited > 0)) return false;
    if (isUnlimited) last.unlimited = 1;
    if (repeats || token === '?') continue;
    group.before += last.unlimited;
    last = { unlimited: 0, isGroup: false };
    if (token === '|' && groups.length === 1) return false;
    if (token === '|') Object.assign(group, { most: Math.max(group.most, group.before), before: 0 });
    if (token.startsWith('(')) groups.push({ before: 0, most: 0, looks: /[=!]$/.test(token) });
    if (token !== ')') continue;
    groups.pop();
    const inside = Math.max(group.most, group.before);
    const outer = groups.at(-1) as Group;
    if (group.looks) outer.most = Math.max(outer.most, outer.before + inside);
    last = { unlimited: group.looks ? 0 : inside, isGroup: true };
  }
  const [all] = groups;
  return all !== undefined && Math.max(all.most, all.before + last.unlimited) <= 1;
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
