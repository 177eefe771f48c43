import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { bundleModules } from '../../src/playground/page/bundle.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A folder with these modules, by path. */
function folderWith(modules: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-bundle-'));
  folders.push(folder);
  for (const [path, code] of Object.entries(modules)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), code);
  }
  return folder;
}

describe('one script from all modules', () => {
  it('runs each module once, after those that it imports, with names of its own', async () => {
    const script = bundleModules(
      folderWith({
        'a.js':
          "import { twice } from './lib/b.js';\nimport { count as own } from './c.js';\nglobalThis.bundled = [twice(own), own];\n",
        'c.js':
          "import { basename } from 'node:path';\nconst hidden = basename('/x/4').length;\nexport const count = 20 + hidden;\n",
        'lib/b.js':
          "import {\n  count,\n} from '../c.js';\nconst hidden = 2;\nexport function twice(number) {\n  return number * hidden + 0 * count;\n}\n",
      }),
    );
    await import(`data:text/javascript,${encodeURIComponent(script)}`);
    const { bundled } = globalThis as { bundled?: unknown };
    delete (globalThis as { bundled?: unknown }).bundled;
    expect(bundled).toEqual([42, 21]);
  });

  it.each([
    [
      'a form it does not know',
      { 'a.js': "export * from './b.js';\n", 'b.js': '' },
      'a.js: the page’s modules cannot use “export *',
    ],
    [
      'a module that does not exist',
      { 'a.js': "import { b } from './b.js';\n" },
      'a.js imports b.js, which does not exist',
    ],
    [
      'a circle',
      { 'a.js': "import { b } from './b.js';\n", 'b.js': "import { a } from './a.js';\n" },
      'circular import: a.js → b.js → a.js',
    ],
  ])('refuses %s', (_name, modules: Record<string, string>, message) => {
    expect(() => bundleModules(folderWith(modules))).toThrow(message);
  });
});
