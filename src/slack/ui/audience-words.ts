import type { AudienceChoice, AudienceSummary, ReaderKind } from '../../workspaces/channel-audience.ts';
import { listed } from './text.ts';

const groupWords: Record<AudienceSummary['groups'][number], (channel: string) => string> = {
  anyone: (channel) => `anyone in this workspace can open ${channel}`,
  shared: (channel) => `people from another company can read ${channel}`,
  invited: (channel) => `another company is invited to ${channel}`,
};

/** One of a kind, and several, in the order in which they are named. */
const kinds: readonly [kind: ReaderKind, one: string, several: string][] = [
  ['client', 'a client', 'clients'],
  ['guest', 'a guest', 'guests'],
  ['outsider', 'somebody from another workspace', 'people from other workspaces'],
  [
    'unknown',
    'somebody who is not on your coaching platform',
    'people who are not on your coaching platform',
  ],
  ['limited', 'a coach who sees only their own programs', 'coaches who see only their own programs'],
];

/**
 * Who can read a channel besides the team: "2 clients and a guest can read it, and another company is invited to it".
 *
 * @param channel how the channel is first named; later it is "it"
 */
export function audienceWords({ groups, counts }: AudienceSummary, channel = 'it'): string {
  const readers = kinds.flatMap(([kind, one, several]) => {
    const count = counts[kind] ?? 0;
    return count === 0 ? [] : count === 1 ? [one] : [`${count} ${several}`];
  });
  const parts = groups.map((group) => groupWords[group]);
  if (readers.length > 0) parts.unshift((name) => `${listed(readers)} can read ${name}`);
  return listed(parts.map((part, index) => part(index === 0 ? channel : 'it')));
}

/** How a digest is posted, for `/todo digest`; empty if it is posted with names because only the team reads it. */
export const choiceWords = (choice?: AudienceChoice): string =>
  choice === 'counts' ? ' It shows only counts.' : '';

/** "go to @Marta as a direct message", or what is said of a digest that is posted. */
export const goesWords = (choice: AudienceChoice | undefined, setBy: string, posted: string): string =>
  choice === 'me' ? `go to <@${setBy}> as a direct message` : posted;
