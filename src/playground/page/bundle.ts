import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/**
 * Joins the page's modules into one script when the server starts, so that a first visit makes one request instead of
 * one for each module. Modules have named exports only, and import with `import { a, b as c } from './x.js'`.
 */

const importStatement = /^import (?:(\w+)|(\{[^}]*\})) from '([^']+)';$/gm;
const exportStatement = /^export ((?:async )?function|const|class) (\w+)/gm;

type Module = { path: string; code: string; imports: { path: string; names: string }[]; exports: string[] };

function parseModule(folder: string, path: string): Module {
  const imports: Module['imports'] = [];
  const exports: string[] = [];
  const code = readFileSync(join(folder, path), 'utf8')
    .replace(importStatement, (_whole, name: string | undefined, names: string, from: string) => {
      const isLocal = from.startsWith('.');
      imports.push({
        path: isLocal ? posix.join(posix.dirname(path), from) : from,
        names: name === undefined ? names.replaceAll(' as ', ': ') : `{ default: ${name} }`,
      });
      return '';
    })
    .replace(exportStatement, (_whole, kind: string, name: string) => {
      exports.push(name);
      return `${kind} ${name}`;
    });
  const left = /^(?:import|export)\b.*/m.exec(code);
  if (left !== null) throw new Error(`${path}: the page’s modules cannot use “${left[0]}”`);
  return { path, code: code.trim(), imports, exports };
}

/** The modules, each after those that it imports. */
function inOrder(modules: Map<string, Module>): Module[] {
  const ordered = new Set<Module>();
  const visit = (path: string, importers: string[]) => {
    const module = modules.get(path);
    if (module === undefined) throw new Error(`${importers.at(-1)} imports ${path}, which does not exist`);
    if (importers.includes(path)) throw new Error(`circular import: ${[...importers, path].join(' → ')}`);
    if (ordered.has(module)) return;
    for (const imported of module.imports)
      if (imported.path.endsWith('.js')) visit(imported.path, [...importers, path]);
    ordered.add(module);
  };
  for (const path of modules.keys()) visit(path, []);
  return [...ordered];
}

/** Removes comments that begin a line, indentation and empty lines: a third of what is sent. */
const compact = (code: string): string =>
  code.replaceAll(/^\s*(?:\/\*\*[\s\S]*?\*\/|\/\/.*)$/gm, '').replaceAll(/^\s+/gm, '');

/** All modules under `folder` as one script. Imports that are not relative, those of libraries, stay imports. */
export function bundleModules(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.js'));
  const modules = inOrder(new Map(files.sort().map((path) => [path, parseModule(folder, path)])));
  const libraries = [...new Set(modules.flatMap(({ imports }) => imports.map(({ path }) => path)))].filter(
    (path) => !path.endsWith('.js'),
  );
  const nameOf = (path: string) => `$${path.replaceAll(/\W/g, '_')}`;
  return [
    ...libraries.map((path) => `import * as ${nameOf(path)} from '${path}';`),
    ...modules.map(({ path, code, imports, exports }) =>
      [
        `const ${nameOf(path)} = (() => {`,
        ...imports.map((imported) => `const ${imported.names} = ${nameOf(imported.path)};`),
        compact(code),
        `return { ${exports.join(', ')} };`,
        '})();',
      ].join('\n'),
    ),
  ].join('\n');
}
