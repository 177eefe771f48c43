import { join } from 'node:path';

const root = join(import.meta.dirname, '../../src/');

/** The methods of strings by which code reads a text. */
const methods = [
  'split',
  'search',
  'match',
  'matchAll',
  'replace',
  'replaceAll',
  'indexOf',
  'includes',
] as const;

/** The file of `src` that is called last in a stack. */
function fileIn(stack: string): string | undefined {
  const at = stack.indexOf(root);
  return at < 0 ? undefined : stack.slice(at + root.length, stack.indexOf('.ts', at));
}

/**
 * Watches which files of the app read texts with this word, by a regular expression or a method of strings. The files are
 * kept in the order in which each read one first.
 */
export function watchReaders(word: string): { files: Set<string>; stop(): void } {
  const files = new Set<string>();
  const { exec } = RegExp.prototype;
  const strings = String.prototype as unknown as Record<string, (...given: unknown[]) => unknown>;
  const before = methods.map((name) => [name, strings[name] as () => unknown] as const);
  let isOwn = false;
  const note = (text: unknown) => {
    if (isOwn || typeof text !== 'string' || text.length < word.length) return;
    isOwn = true;
    if (text.lastIndexOf(word) >= 0) {
      const file = fileIn(new Error().stack ?? '');
      if (file !== undefined && !file.startsWith('playground/')) files.add(file);
    }
    isOwn = false;
  };
  RegExp.prototype.exec = function watched(this: RegExp, text: string) {
    note(text);
    return exec.call(this, text);
  };
  for (const [name, method] of before)
    strings[name] = function watched(this: string, ...given: unknown[]) {
      note(this.toString());
      return method.apply(this, given as []);
    };
  return {
    files,
    stop() {
      RegExp.prototype.exec = exec;
      for (const [name, method] of before) strings[name] = method;
    },
  };
}
