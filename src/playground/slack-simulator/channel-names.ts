import type { SlackData } from './data.ts';

const maxLength = 80;
const allowed = /^[\p{Ll}\p{Lo}\p{M}\p{N}_-]+$/u;

/** Slack's error for a name that no channel of the workspace can get (docs.slack.dev/reference/methods/conversations.create). */
export function findNameProblem(data: SlackData, teamId: string, name: string): string | undefined {
  if (name === '') return 'invalid_name_required';
  if (name.length > maxLength) return 'invalid_name_maxlength';
  if (/^[_-]+$/.test(name)) return 'invalid_name_punctuation';
  if (!allowed.test(name)) return 'invalid_name_specials';
  const isTaken = data.channels
    .values()
    .some((channel) => channel.name === name && channel.teams.includes(teamId));
  return isTaken ? 'name_taken' : undefined;
}
