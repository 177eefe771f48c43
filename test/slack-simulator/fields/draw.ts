import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { addFieldTypes, type FieldTypes, kindsOf, withSharedShapes } from './field-types.ts';

/**
 * Draws lists of fields and types from the payloads and answers that Slack's SDK repositories have recorded, for
 * `recorded-fields.test.ts`. Only paths and types are kept. To draw them again, clone the four repositories into one
 * folder and run:
 *
 *     node test/slack-simulator/fields/draw.ts FOLDER
 */

const target = join(import.meta.dirname, '../../fixtures/slack-fields.json');

/** The methods and events that are listed: those of apps like the ones that run on the simulator. */
const listedMethods =
  /^(api|apps\.(connections|uninstall)|auth\.(test|revoke)|bots|chat\.(?!\w*Stream)|conversations\.(?!\w+(Shared|Connect|\.))|entity|files\.(?!remote|comments)|functions|oauth\.v2\.access|reactions|team\.info|usergroups|users\.(?!identity|discoverable|\w+Photo)|views)/;
const listedEvents =
  /^event (app_(home|mention|uninst)|(channel|group)_(archive|created|deleted|left|rename|un)|member_|message|reaction_|file_|link_shared|function_|team_join|user_change|tokens_|pin_)/;

type Lists = Record<string, FieldTypes>;

function addTo(lists: Lists, kind: string, value: unknown): void {
  lists[kind] ??= {};
  addFieldTypes(lists[kind], value);
}

const read = (folder: string, pattern: string): { name: string; text: string }[] =>
  globSync(pattern, { cwd: folder }).map((path) => ({
    name: basename(path),
    text: readFileSync(join(folder, path), 'utf8'),
  }));

/** java-slack-sdk: an answer of each method, and each event. */
function drawSamples(folder: string, lists: Lists): void {
  for (const { name, text } of read(folder, 'json-logs/samples/api/*.json')) {
    const method = name.replace('.json', '');
    if (listedMethods.test(method)) addTo(lists, `api ${method}`, JSON.parse(text));
  }
  for (const { text } of read(folder, 'json-logs/samples/events/*.json'))
    addPayload(lists, { ...JSON.parse(text), type: 'event_callback' });
}

/** Payloads in string literals of Java and TypeScript tests: JSON, or a form with JSON in it. */
function drawLiterals(text: string, lists: Lists): void {
  const joined = text.replaceAll(/"\s*\+\s*"/g, '');
  for (const [literal] of joined.matchAll(/"(?:[^"\\\n]|\\.){40,}"|'(?:[^'\\\n]|\\.){40,}'/g)) {
    const inner = literal.slice(1, -1);
    const unescaped = inner.replaceAll(
      /\\(.)/g,
      (_all, char) => ({ n: '\n', t: '\t' })[char as string] ?? char,
    );
    if (/(^|&)(payload=%7B|command=%2F)/.test(unescaped)) {
      const form = Object.fromEntries(new URLSearchParams(unescaped));
      addPayload(lists, form.payload === undefined ? form : parseOrUndefined(form.payload));
    } else if (unescaped.startsWith('{')) addPayload(lists, parseOrUndefined(unescaped));
  }
}

/** Payloads that Python tests write as dictionaries, which are YAML but for their `None`, or as JSON. */
function drawDictionaries(text: string, lists: Lists): void {
  for (const [, json = ''] of text.matchAll(/"""(\{.*\})"""/g)) addPayload(lists, parseOrUndefined(json));
  for (const match of text.matchAll(/^ *\w+ = (?=\{$)/gm)) {
    const from = match.index + match[0].length;
    const indent = /^ */.exec(match[0])?.[0] ?? '';
    const to = text.indexOf(`\n${indent}}`, from);
    const source = text.slice(from, to + indent.length + 2).replaceAll(/\bNone\b/g, 'null');
    addPayload(lists, parseOrUndefined(source, parse));
  }
}

function parseOrUndefined(text: string, parser: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parser(text);
  } catch {
    return undefined;
  }
}

const addPayload = (lists: Lists, payload: unknown): void => {
  for (const [kind, part] of kindsOf(payload))
    if (!kind.startsWith('event ') || listedEvents.test(kind)) addTo(lists, kind, part);
};

const [folder] = parseArgs({ allowPositionals: true }).positionals;
if (folder === undefined) throw new Error('usage: node test/slack-simulator/fields/draw.ts FOLDER');
const [java, python, js, pythonSdk] = ['java-slack-sdk', 'bolt-python', 'bolt-js', 'python-slack-sdk'].map(
  (name) => join(folder, name),
);
const lists: Lists = {};
drawSamples(java ?? '', lists);
for (const { text } of read(java ?? '', '**/src/test/**/*.java')) drawLiterals(text, lists);
for (const { text } of read(python ?? '', 'tests/scenario_tests/*.py')) drawDictionaries(text, lists);
for (const { text } of read(python ?? '', 'tests/adapter_tests/socket_mode/mock*.py'))
  drawDictionaries(text, lists);
for (const { text } of read(pythonSdk ?? '', 'tests/slack_sdk/socket_mode/mock*.py'))
  drawDictionaries(text, lists);
for (const { text } of read(js ?? '', 'test/**/*.ts')) drawLiterals(text, lists);

const commit = (path: string | undefined) =>
  execFileSync('git', ['-C', path ?? '', 'rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' }).trim();
const sources = {
  'github.com/slackapi/java-slack-sdk': commit(java),
  'github.com/slackapi/bolt-python': commit(python),
  'github.com/slackapi/bolt-js': commit(js),
  'github.com/slackapi/python-slack-sdk': commit(pythonSdk),
};
const shaped = Object.entries(withSharedShapes(lists)).toSorted(([a], [b]) => (a < b ? -1 : 1));
const lines = shaped.map(([kind, fields]) => `${JSON.stringify(kind)}:${JSON.stringify(fields)}`);
writeFileSync(target, `{"sources":${JSON.stringify(sources)},"fields":{\n${lines.join(',\n')}\n}}\n`);
