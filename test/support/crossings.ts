import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type Dict, signatureHeaders } from '../../src/playground/slack-simulator/index.ts';
import { actions, messageShortcuts, options, shortcuts, views } from '../../src/slack/routes.ts';
import { requestsOf } from '../app/privacy/who-may-requests.ts';
import { encode, type Recorded } from './mutations.ts';
import { storedRows } from './stored-rows.ts';
import type { Tenant, Tenants } from './tenants.ts';

/**
 * How a request of the attackers is made:
 *
 * - `theirs`: one of their own, with ids and values of the victims in it
 * - `ours`: one of the victims, sent by the attackers
 * - `half`: the same, but it names the victims' workspace or the victims' user
 * - `again`: a request that was sent before, byte for byte
 * - `marked`: one of the victims, sent by the attackers, whose buttons and forms say that they are in the victims' workspace
 */
const ways = ['theirs', 'ours', 'half', 'again', 'marked'] as const;

export type Crossing = { bySouth: boolean; way: (typeof ways)[number]; request: number; picks: number[] };

/** A crossing, whose numbers say which request it is and what is taken from where. */
export const crossings: fc.Arbitrary<Crossing> = fc.record({
  bySouth: fc.boolean(),
  way: fc.constantFrom(...ways, 'theirs', 'ours'),
  request: fc.nat(),
  picks: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
});

/** What a tenant's requests are made of. */
type Material = { requests: Recorded[]; byKey: Map<string, string[]>; ids: string[] };

const idPattern = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
/** Fields that hold ids of ours, in any form. */
const ourFields = new Set(['value', 'private_metadata', 'block_id', 'external_id']);

function eachText(value: unknown, see: (text: string, key: string) => void, key = ''): void {
  if (typeof value === 'string') see(value, key);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value))
      eachText(inner, see, Array.isArray(value) ? key : name);
}

function mapTexts(value: unknown, change: (text: string, key: string) => string, key = ''): unknown {
  if (typeof value === 'string') return change(value, key);
  if (Array.isArray(value)) return value.map((inner) => mapTexts(inner, change, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, mapTexts(inner, change, name)]),
  );
}

/** One request for everything that Touchline has a handler for: not all of it was used. */
function everySurface({ app }: Tenants, { team, user }: Tenant, value: string): Recorded[] {
  const make = requestsOf(app, { workspace: team, user } as Parameters<typeof requestsOf>[1], value);
  const all = [
    ...[...actions.keys()].map(make.actions),
    ...[...views.keys()].map(make.views),
    ...[...options.keys()].map(make.options),
    ...[...shortcuts.keys()].map(make.shortcuts),
    ...[...messageShortcuts.keys()].map(make.messageShortcuts),
  ];
  return all.flatMap((one) =>
    'form' in one ? [{ encoding: 'payload', body: JSON.parse(one.form.payload ?? '{}') }] : [],
  );
}

async function materialOf(tenants: Tenants, tenant: Tenant): Promise<Material> {
  const byKey = new Map<string, string[]>();
  const ids = new Set<string>();
  for (const { body } of tenant.corpus)
    eachText(body, (text, key) => {
      byKey.set(key, [...new Set([...(byKey.get(key) ?? []), text])]);
      if (ourFields.has(key)) for (const [id] of text.matchAll(idPattern)) ids.add(id);
    });
  // Keys of the store, whole and in part, as ids.
  for (const { at } of await storedRows(tenants.app)) {
    if ('claim' in at) continue;
    const key = 'key' in at ? at.key : at.id;
    if (!key.startsWith(tenant.team)) continue;
    ids
      .add(key)
      .add(key.slice(key.indexOf('/') + 1))
      .add(key.slice(key.lastIndexOf('/') + 1));
  }
  const [first = ''] = ids;
  return {
    requests: [...tenant.corpus, ...everySurface(tenants, tenant, first)],
    byKey,
    ids: [...ids],
  };
}

export type Attempt = {
  headers: Record<string, string>;
  body: string;
  /** It names the victims' workspace, or an address for answers to them: then their token or address is used. */
  namesVictims: boolean;
  /** The victims' addresses for answers in it: what the attackers have answered there is their own. */
  addresses: string[];
  /** Sent before. Questions for options may be asked again: they only read. */
  isReplay: boolean;
  /** In short, for messages. */
  what: string;
};

/** A request with marks of a workspace: it names the attackers' workspace, or none as in an organization's installation. */
function marked(body: Dict, team: string, kind: number): Dict {
  const marks = mapTexts(body, (text, key) =>
    key === 'action_id' || key === 'private_metadata' ? `${text}~${team}` : text,
  ) as Dict;
  if (kind % 3 === 0) return marks;
  const enterprise = kind % 3 === 1 ? { id: 'E0FORGED01' } : null;
  return { ...marks, team: null, enterprise, is_enterprise_install: true };
}

export type Crosser = (crossing: Crossing) => Attempt;

/** Makes the requests that crossings stand for. What the attackers send never has the victims' mark in it. */
export async function createCrosser(tenants: Tenants): Promise<Crosser> {
  const { north, south, app } = tenants;
  const materials = new Map([
    [north, await materialOf(tenants, north)],
    [south, await materialOf(tenants, south)],
  ]);
  let last: Attempt | undefined;

  return ({ bySouth, way, request, picks }) => {
    if (way === 'again' && last !== undefined && !last.what.includes('block_suggestion'))
      return { ...last, isReplay: true };
    const [attacker, victim] = bySouth ? [south, north] : [north, south];
    const source = way === 'theirs' ? attacker : victim;
    const { requests } = materials.get(source) as Material;
    // What is put into it is the other's: a request of the victims gets some of the attackers' ids.
    const { byKey, ids } = materials.get(way === 'theirs' ? victim : attacker) as Material;
    const recorded = requests[request % requests.length] as Recorded;
    let at = 0;
    const pick = (): number => {
      at += 1;
      return Math.floor((picks[at % picks.length] ?? 0) / (1 + (at % 7)));
    };
    // Most of a request stays as it is, or it would be refused before it got anywhere.
    const [few, many] = [2 + (pick() % 3), 8];
    const scrub = (text: string) => text.replaceAll(new RegExp(victim.mark, 'gi'), 'somebody');
    const keeps = way === 'half' ? (pick() % 2 ? 'team' : 'user') : undefined;
    const from = (pool: readonly string[] | undefined, otherwise: string): string =>
      pool?.length ? (pool[pick() % pool.length] ?? otherwise) : otherwise;
    const triggerId = app.slack.issueTrigger(
      pick() % 4 ? attacker.team : victim.team,
      pick() % 4 ? attacker.user : victim.user,
    );
    const body = mapTexts(recorded.body, (text, key) => {
      if (key === 'trigger_id') return triggerId;
      if (key === 'event_id' && pick() % 4) return randomUUID();
      if (text === victim.team || text === attacker.team)
        return keeps === 'team' ? victim.team : attacker.team;
      if (text === victim.user || text === attacker.user)
        return keeps === 'user' ? victim.user : attacker.user;
      if (text === victim.channel || text === attacker.channel)
        return pick() % 4 ? attacker.channel : victim.channel;
      if (['type', 'command', 'callback_id', 'action_id', 'token', 'api_app_id'].includes(key)) return text;
      if (pick() % (ourFields.has(key) ? few : many) > 0) return scrub(text);
      if (!ourFields.has(key) || pick() % 2) return scrub(from(byKey.get(key), text));
      const id = from(ids, text);
      // In the place of an id, with what is around it.
      return scrub(text.search(idPattern) === -1 ? id : text.replaceAll(idPattern, id));
    }) as Dict;
    const sent = way === 'marked' ? marked(body, victim.team, pick()) : body;
    const { type, text } = encode({ encoding: recorded.encoding, body: { ...sent, delivery: randomUUID() } });
    const named = JSON.stringify(sent);
    const addresses = named.match(new RegExp(`/response/${victim.team}/\\w+/\\w+`, 'g')) ?? [];
    last = {
      headers: { 'content-type': type, ...signatureHeaders(app.slack.signingSecret, text) },
      body: text,
      namesVictims: keeps === 'team' || addresses.length > 0,
      addresses,
      isReplay: false,
      what: `${way} by ${attacker.team}: ${named.slice(0, 1_500)}`,
    };
    return last;
  };
}
