import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { files, type Import, imports, isOurs, roomOf, src } from './support/imports.ts';

/** The rooms of `src/` and what each may import; see "How it is built" in the README. */
const below: Record<string, string[]> = {
  lib: [],
  http: ['operating', 'lib'],
  platform: ['lib'],
  store: ['lib'],
  jobs: ['store', 'lib'],
  workspaces: ['platform', 'store', 'lib'],
  operations: ['workspaces', 'store', 'jobs', 'lib'],
  tasks: ['operations', 'workspaces', 'platform', 'store', 'jobs', 'lib'],
  programs: ['tasks', 'workspaces', 'platform', 'store', 'lib'],
  clients: ['operations', 'programs', 'tasks', 'workspaces', 'platform', 'store', 'lib'],
  'platform-requests': ['operations', 'workspaces', 'platform', 'store', 'jobs', 'http', 'lib'],
  deliveries: ['workspaces', 'store', 'jobs', 'lib'],
  digests: ['deliveries', 'tasks', 'workspaces', 'platform', 'store', 'jobs', 'lib'],
  repeats: ['tasks', 'workspaces', 'platform', 'store', 'jobs', 'lib'],
  notices: ['deliveries', 'workspaces', 'store', 'jobs', 'lib'],
  reminders: ['deliveries', 'digests', 'notices', 'tasks', 'workspaces', 'platform', 'store', 'jobs', 'lib'],
  settings: ['lib'],
  operating: ['lib'],
  start: ['slack', 'store', 'lib', 'config.ts', 'server.ts'],
  slack: [
    'operating',
    'platform-requests',
    'deliveries',
    'notices',
    'reminders',
    'digests',
    'repeats',
    'clients',
    'programs',
    'tasks',
    'operations',
    'workspaces',
    'platform',
    'store',
    'http',
    'lib',
    'config.ts',
  ],
  playground: [],
};

/** The files directly in `src/`, from the lowest to the composition root and the entry point. */
const root = [
  'limits.ts',
  'node-version.js',
  'config.ts',
  'server.ts',
  'health.ts',
  'stored-kinds.ts',
  'service-options.ts',
  'own-store.ts',
  'services.ts',
  'job-handlers.ts',
  'app.ts',
  'playground.ts',
  'rotate-keys.ts',
  'backup.ts',
  'move-to-redis.ts',
  'main.ts',
  'start.ts',
];

/** The layers inside `src/slack`, from the lowest. Each imports only those before it; the files beside them are on top. */
const layers = [
  'ui',
  'edge',
  'task-messages',
  'surface',
  'forms',
  'task-changes',
  'task-requests',
  'features',
  'commands',
];

/** The layers of the simulator, from the lowest; the files beside them put them together. */
const simulatorLayers = ['kit', 'rules', 'world', 'wire', 'control'];

/** Groups that import each other in circles (Tarjan's strongly connected components of several files or folders). */
function circles(edges: Import[]): string[][] {
  const next = Map.groupBy(edges, ({ from }) => from);
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    let lowest = index.size;
    index.set(file, lowest);
    low.set(file, lowest);
    stack.push(file);
    for (const { to } of next.get(file) ?? []) {
      const reached = index.has(to) ? (stack.includes(to) ? (index.get(to) ?? 0) : lowest) : visit(to);
      lowest = Math.min(lowest, reached);
    }
    low.set(file, lowest);
    if (lowest === index.get(file)) {
      const component = stack.splice(stack.indexOf(file));
      if (component.length > 1) found.push(component);
    }
    return lowest;
  };
  for (const { from } of edges) if (!index.has(from)) visit(from);
  return found;
}

/** Where two files of one folder, at any depth, first part: each a file or a folder. Undefined for a file in itself. */
function apart({ from, to }: Import): Import | undefined {
  const [one, other] = [from.split('/'), to.split('/')];
  const at = one.findIndex((name, index) => name !== other[index]);
  if (at < 0) return undefined;
  return { from: one.slice(0, at + 1).join('/'), to: other.slice(0, at + 1).join('/') };
}

/** Circles between folders, or a folder and the files beside it. What is directly in `src/` is judged above by itself. */
const folderCircles = (some: Import[]): string[][] =>
  circles(some.flatMap((one) => apart(one) ?? [])).filter((ring) => ring.some((name) => !name.includes('.')));

/** The layer of a file inside `src/slack`; undefined for those on top of all layers. */
const layerOf = (file: string): string | undefined =>
  file.split('/').length > 2 ? file.split('/')[1] : undefined;
const featureOf = (file: string): string | undefined =>
  layerOf(file) === 'features' ? file.split('/')[2] : undefined;

describe('the walls between the rooms', () => {
  it('finds the imports it checks', () => {
    expect(imports.length).toBeGreaterThan(100);
    expect(imports).toContainEqual({ from: 'slack/routes.ts', to: 'slack/features/tasks/done-button.ts' });
  });

  it('knows every room and every file directly in src/', () => {
    const known = [...Object.keys(below), ...root];
    expect(files.filter((file) => !known.includes(roomOf(file)))).toEqual([]);
  });

  it('lets each room import only the rooms below it', () => {
    const bad = imports.filter(isOurs).filter(({ from, to }) => {
      const room = roomOf(from);
      if (root.includes(room) || roomOf(to) === room) return false;
      return !below[room]?.includes(roomOf(to));
    });
    expect(bad).toEqual([]);
  });

  it('lets the files directly in src/ import only those before them', () => {
    const bad = imports.filter(({ from, to }) => root.includes(to) && root.indexOf(from) < root.indexOf(to));
    expect(bad.filter(({ from }) => root.includes(from))).toEqual([]);
  });

  it('has no circular imports, including type-only ones', () => {
    expect(circles(imports.filter(isOurs))).toEqual([]);
  });

  it('has no circles between folders, at any depth', () => {
    const ours = imports.filter(isOurs).filter(({ from }) => !from.startsWith('playground/page/'));
    expect(folderCircles(ours)).toEqual([]);
  });

  it('finds a circle between two folders', () => {
    const ring = [
      { from: 'slack/ui/text.ts', to: 'slack/edge/payloads.ts' },
      { from: 'slack/edge/oauth.ts', to: 'slack/ui/message.ts' },
    ];
    expect(folderCircles(ring)).toEqual([['slack/ui', 'slack/edge']]);
  });

  it('lets each layer of slack/ import only the layers below it', () => {
    const inside = imports.filter(({ from, to }) => roomOf(from) === 'slack' && roomOf(to) === 'slack');
    const rank = (file: string) => layers.indexOf(layerOf(file) ?? 'app');
    const unknown = inside.filter(({ from }) => layerOf(from) !== undefined && rank(from) < 0);
    expect(unknown).toEqual([]);
    const upwards = inside.filter(({ from, to }) => {
      if (layerOf(from) === undefined) return false;
      return layerOf(to) === undefined || rank(to) > rank(from);
    });
    expect(upwards).toEqual([]);
  });

  it('lets no feature import another', () => {
    const bad = imports.filter(({ from, to }) => {
      const [one, other] = [featureOf(from), featureOf(to)];
      return one !== undefined && other !== undefined && one !== other;
    });
    expect(bad).toEqual([]);
  });

  it('finds an existing circle', () => {
    const ring = files.slice(0, 3).map((file, at, three) => ({ from: file, to: three[(at + 1) % 3] ?? '' }));
    expect(circles(ring).map((circle) => circle.toSorted())).toEqual([files.slice(0, 3).toSorted()]);
  });

  it('keeps Slack out of the rooms below it', () => {
    const bad = imports.filter(({ from, to }) => to.startsWith('@slack/') && roomOf(from) !== 'slack');
    expect(bad).toEqual([]);
  });

  it('lets one file post and change messages', () => {
    const senders = files.filter(
      (file) => roomOf(file) === 'slack' && /\.chat\.\w+\(/.test(readFileSync(join(src, file), 'utf8')),
    );
    expect(senders).toEqual(['slack/edge/messenger.ts']);
  });

  it('lets only playground.ts import the playground', () => {
    const found = imports.filter(
      ({ from, to }) => roomOf(from) !== 'playground' && roomOf(to) === 'playground',
    );
    expect([...new Set(found.map(({ from }) => from))]).toEqual(['playground.ts']);
  });

  it('lets only their own suites import the simulator and the emulator past their doors', () => {
    const tests = globSync('**/*.{ts,js}', { cwd: import.meta.dirname }).map((file) => `test/${file}`);
    const past = [...files.map((file) => `src/${file}`), ...tests].flatMap((file) => {
      const text = readFileSync(join(src, '..', file), 'utf8');
      return [...text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)]
        .map(([, to = '']) => join(dirname(file), to))
        .filter((to) => {
          const [, , name = ''] = /^(src\/playground\/(slack-simulator|platform-emulator))\//.exec(to) ?? [];
          const owners = [`src/playground/${name}/`, `test/${name}/`];
          return (
            name !== '' && !to.endsWith(`${name}/index.ts`) && !owners.some((own) => file.startsWith(own))
          );
        })
        .map((to) => `${file} → ${to}`);
    });
    expect(past).toEqual([]);
  });

  it('keeps the simulator in layers, and apart from all else in src/', () => {
    const home = 'playground/slack-simulator/';
    const inside = imports.filter(({ from, to }) => from.startsWith(home) && to.endsWith('.ts'));
    expect(inside.filter(({ to }) => !to.startsWith(home))).toEqual([]);
    const rank = (file: string): number => {
      const [folder = '', ...rest] = file.slice(home.length).split('/');
      return rest.length === 0 ? simulatorLayers.length : simulatorLayers.indexOf(folder);
    };
    expect(inside.filter(({ from }) => rank(from) < 0)).toEqual([]);
    expect(inside.filter(({ from, to }) => rank(to) > rank(from))).toEqual([]);
  });

  it('reads the environment only in config.ts and the playground’s own mains', () => {
    const readers = files.filter((file) => /process\.env\b/.test(readFileSync(join(src, file), 'utf8')));
    expect(
      readers.filter((file) => file !== 'config.ts' && !/^playground\/[\w-]+\/main\.ts$/.test(file)),
    ).toEqual([]);
  });

  // Due dates keep their figures beside their rules.
  it('imports no HTTP server, which would load a second HTTP client beside undici', () => {
    const importing = /^import (?!type )[^;]{1,200} from '(?:node:)?http';/m;
    const found = files.filter((file) => importing.test(readFileSync(join(src, file), 'utf8')));
    expect(found.filter((file) => !file.startsWith('playground'))).toEqual([]);
  });

  it('keeps durations on the pages of limits', () => {
    const named = /^(?:export )?const \w+(?:Ms|Seconds) = (?:\(?\d|(?:second|minute|hour|day)\b)/m;
    const inline =
      /(?:\b\w*(?:Ms|Seconds)(?: = |: )|\b(?:timeout|sleep)\(|\btimeout: |\bttl: )\(?(?:(?!\d+ \* \w+\.)[1-9]|(?:second|minute|hour|day)\b(?! =>))/;
    const elsewhere = files.filter((file) => {
      if (/(^|\/)limits\.ts$|^(playground|tasks\/due-date)\/|^lib\/units\.ts$/.test(file)) return false;
      const text = readFileSync(join(src, file), 'utf8');
      return named.test(text) || (['slack', 'store'].includes(roomOf(file)) && inline.test(text));
    });
    expect(elsewhere).toEqual([]);
  });

  it('keeps files small', () => {
    const long = files.filter((file) => readFileSync(join(src, file), 'utf8').split('\n').length > 400);
    expect(long).toEqual([]);
  });
});

/** Folders whose suites know what is inside: a port, a table, or one concept through its public interface. */
const knowing = ['concepts', 'contract', 'lib', 'platform', 'rules', 'store', 'support'];

/** Folders that measure or break what is inside, or judge the image and the workflows. */
const tools = ['bench', 'chaos', 'ci', 'mutation'];

/** The folders whose suites speak through outside doors only, and change only where people see a change. */
const net = ['app', 'browser', 'crash', 'page', 'platform-emulator', 'playground', 'slack-simulator'];

/**
 * What the net may import of `src/`: the way in, its settings, the ports that have contract suites, Slack’s limits, which
 * the simulator has too, and the playground.
 */
const doors = [
  'app.ts',
  'config.ts',
  'health.ts',
  'http/limits.ts',
  'lib/errors.ts',
  'lib/log.ts',
  'playground.ts',
  'server.ts',
  'slack/ui/limits.ts',
  'store/encryption.ts',
  'store/errors.ts',
  'store/files.ts',
  'store/keys.ts',
  'store/open.ts',
  'store/ports.ts',
];

describe('the net', () => {
  const test = import.meta.dirname;
  const suites = net.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: test }));
  const reachesInside = (file: string): boolean => {
    const text = readFileSync(join(test, file), 'utf8');
    const imported = [...text.matchAll(/from '(?:\.\.\/)+src\/([^']+)'/g)].map(([, path = '']) => path);
    const isDoor = (path: string) => doors.includes(path) || roomOf(path) === 'playground';
    return /\bservices\b\s*[.;,}\]]/.test(text) || !imported.every(isDoor);
  };

  it('is every folder but those whose suites know what is inside', () => {
    const folders = readdirSync(test, { withFileTypes: true }).flatMap((one) =>
      one.isDirectory() && one.name !== 'fixtures' ? [one.name] : [],
    );
    expect(folders.toSorted()).toEqual([...knowing, ...tools, ...net].toSorted());
  });

  it('speaks through outside doors, and through the fixture where there is none', () => {
    expect(suites.length).toBeGreaterThan(100);
    expect(suites.filter(reachesInside)).toEqual([]);
  });
});
