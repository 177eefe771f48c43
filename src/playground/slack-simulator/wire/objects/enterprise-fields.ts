import type { Dict } from '../../kit/dict.ts';
import type { Person, Workspace } from '../../world/data.ts';
import { enterpriseOf, isOrgWide } from '../../world/enterprises.ts';
import type { Slack } from '../state/slack.ts';

/** What payloads say about Enterprise Grid (docs.slack.dev/enterprise/developing-for-enterprise-orgs). */

/** An interaction's `user.team_id`, beside the person's id. */
export function userTeamField({ data, grid: { userTeam } }: Slack, { teamId }: Person): Dict {
  const enterpriseId = data.workspaces.get(teamId)?.enterpriseId;
  if (enterpriseId === undefined) return { team_id: teamId };
  if (userTeam === 'absent') return {};
  const another = [...data.workspaces.values()].find(
    (workspace) => workspace.enterpriseId === enterpriseId && workspace.id !== teamId,
  );
  return { team_id: { own: teamId, another: another?.id, organization: enterpriseId }[userTeam] };
}

/** `enterprise` and `is_enterprise_install`, as in interactions and in `oauth.v2.access`. */
export function enterpriseFields(slack: Slack, workspace: Workspace): Dict {
  const enterprise = enterpriseOf(slack, workspace);
  return {
    enterprise: enterprise === undefined ? null : { id: enterprise.id, name: enterprise.name },
    is_enterprise_install: isOrgWide(workspace),
  };
}

/** `enterprise_id` and `enterprise_name` where they are beside a workspace's own fields; nothing outside Grid. */
export function enterpriseNames(slack: Slack, workspace: Workspace | undefined): Dict {
  const enterprise = enterpriseOf(slack, workspace);
  return enterprise === undefined ? {} : { enterprise_id: enterprise.id, enterprise_name: enterprise.name };
}
