import type { AudienceChoice, AudienceSummary, ReaderKind } from '../../workspaces/channel-audience.ts';
import { listed } from './text.ts';

const groupWords: Record<AudienceSummary['groups'][number], (channel: string) => string> = {
  anyone: (channel) => `anyone in this workspace can open ${channel}`,
  shared: (channel) => `people from another company can read ${channel}`,
  invited: (channel) => `another company is invited to ${channel}`,
};

const one: Record<ReaderKind, string> = {
  client: 'a client',
  guest: 'a guest',
  outsider: 'somebody from another workspace',
  unknown: 'somebody who is not on your coaching platform',
  limited: 'a coach who sees only their own programs',
};
const several: Record<ReaderKind, string> = {
  client: 'clients',
  guest: 'guests',
  outsider: 'people from other workspaces',
  unknown: 'people who are not on your coaching platform',
  limited: 'coaches who see only their own programs',
};
const order: ReaderKind[] = ['client', 'guest', 'outsider', 'unknown', 'limited'];

/**
 * Who can read a channel besides the team: "2 clients and a guest can read it, and another company is invited to it".
 *
 * @param channel how the channel is first named; later it is "it"
 */
export function audienceWords({ groups, counts }: AudienceSummary, channel = 'it'): string {
  const readers = order.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    return count === 0 ? [] : count === 1 ? [one[kind]] : [`${count} ${several[kind]}`];
  });
  const parts = groups.map((group) => groupWords[group]);
  if (readers.length > 0) parts.unshift((name) => `${listed(readers)} can read ${name}`);
  return listed(parts.map((part, index) => part(index === 0 ? channel : 'it')));
}

/** How a digest is posted, for `/todo digest`; empty if it is posted with names because only the team reads it. */
export function choiceWords(choice: AudienceChoice | undefined, setBy: string): string {
  if (choice === 'counts') return ' It shows only counts.';
  if (choice === 'me') return ` It goes to <@${setBy}> as a direct message instead.`;
  return '';
}
