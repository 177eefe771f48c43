import { describe, expect, it } from 'vitest';
import { changedUser, refusalOf } from '../../src/slack/edge/profiles.ts';
import { eventOrigin, interactionOrigin, type Origin } from '../../src/slack/edge/where.ts';

/** What Slack says of where something happened and of who did it, and what it means. */

const [here, there, organization, other] = ['T0HERE', 'T0THERE', 'E0GROUP', 'E0OTHER'];
const ofWorkspace = (enterpriseId?: string): Origin => ({
  workspaceId: here,
  installation: { enterpriseId, teamId: here },
});
const ofOrganization = { workspaceId: here, installation: { enterpriseId: organization } };
const unnamed = (workspaceId: string) => ({ ...ofOrganization, workspaceId, isUnproven: true });
const nowhere = { workspaceId: '', installation: { enterpriseId: '' }, isUnproven: true };
const team = { id: here };
const enterprise = { id: organization };
const installedIn = (id: string | null) => ({ app_installed_team_id: id });

describe('an interaction', () => {
  const rows: [what: string, payload: object, origin: object][] = [
    ['outside Grid', { team, enterprise: null, is_enterprise_install: false }, ofWorkspace()],
    ['in one workspace of Grid', { team, enterprise }, ofWorkspace(organization)],
    ['of an organization’s installation', { team, enterprise, is_enterprise_install: true }, ofOrganization],
    ['… as text', { team, enterprise, is_enterprise_install: 'true' }, ofOrganization],
    ['… not, as text', { team, enterprise, is_enterprise_install: 'false' }, ofWorkspace(organization)],
    ['whose team is null', { team: null, enterprise, is_enterprise_install: true }, unnamed('')],
    ['whose team is absent', { enterprise, is_enterprise_install: true }, unnamed('')],
    [
      'whose team is the organization',
      { team: enterprise, enterprise, is_enterprise_install: true },
      unnamed(''),
    ],
    ['… and nothing else says so', { team: enterprise }, unnamed('')],
    [
      'with our mark on its button',
      { team: null, enterprise, is_enterprise_install: true, actions: [{ action_id: `task.done~${here}` }] },
      unnamed(here),
    ],
    [
      'in a view of the organization',
      {
        team: null,
        enterprise,
        is_enterprise_install: true,
        view: { ...installedIn(organization), private_metadata: `~${here}` },
      },
      unnamed(here),
    ],
    [
      'in such a view, without an enterprise',
      { team: null, enterprise: null, view: { ...installedIn(organization), private_metadata: `~${here}` } },
      unnamed(here),
    ],
    ['in a view that a stranger opened', { team: { id: there }, view: installedIn(here) }, ofWorkspace()],
    ['in a view that names no team', { team, view: installedIn(null) }, ofWorkspace()],
    ['that names nothing', { team: null, enterprise: null }, nowhere],
    [
      '… but our mark',
      { team: null, actions: [{ action_id: `task.done~${here}` }] },
      { ...nowhere, workspaceId: here },
    ],
    ['… in one workspace', { team: null, enterprise, is_enterprise_install: false }, nowhere],
  ];
  it.each(rows)('%s', (_what, payload, origin) => {
    for (const user of [
      {},
      { team_id: here },
      { team_id: there },
      { team_id: organization },
      { team_id: null },
    ])
      expect(interactionOrigin({ ...payload, user: { id: 'U1', ...user } })).toEqual(origin);
  });
});

describe('an event', () => {
  const authorized = (team_id: string | null, is_enterprise_install?: boolean) => ({
    authorizations: [{ enterprise_id: organization, team_id, is_enterprise_install }],
  });
  const rows: [what: string, payload: object, origin: object][] = [
    ['outside Grid', { team_id: here, authorizations: [{ team_id: here }] }, ofWorkspace()],
    ['without authorizations', { team_id: here }, ofWorkspace()],
    ['whose authorizations are null', { team_id: here, authorizations: null }, ofWorkspace()],
    ['without any', { team_id: here, authorizations: [] }, ofWorkspace()],
    [
      'of a stranger in a shared channel',
      { team_id: there, authorizations: [{ team_id: here }] },
      ofWorkspace(),
    ],
    ['… by the context', { team_id: there, context_team_id: here }, ofWorkspace()],
    ['in one workspace of Grid', { team_id: here, ...authorized(here, false) }, ofWorkspace(organization)],
    ['of an organization’s installation', { team_id: here, ...authorized(here, true) }, ofOrganization],
    ['… which names no workspace', { team_id: here, ...authorized(null, true) }, ofOrganization],
    ['… which names itself', { team_id: here, ...authorized(organization, true) }, ofOrganization],
    [
      'of no workspace',
      { team_id: null, enterprise_id: organization, ...authorized(null, true) },
      unnamed(''),
    ],
    ['of no workspace, without authorizations', { team_id: null, enterprise_id: organization }, unnamed('')],
    ['whose team is the organization', { team_id: organization }, unnamed('')],
  ];
  it.each(rows)('%s', (_what, payload, origin) => {
    expect(eventOrigin(payload)).toEqual(origin);
  });
});

describe('a user', () => {
  const refusal = (fields: object) => {
    const user = { id: 'U1', team_id: here, profile: { email: 'a@b.example' }, ...fields };
    const { profile } = changedUser({ user }, here);
    return refusalOf(profile) ?? 'may';
  };
  const absent = {};
  const confirmed = { is_email_confirmed: true };
  const not = { is_email_confirmed: false };
  const rows: [what: string, fields: object, absent: string, confirmed: string, not: string][] = [
    ['member', {}, 'may', 'may', 'no confirmed email'],
    [
      'member, with nulls',
      { is_bot: null, deleted: null, is_stranger: null, is_invited_user: null, enterprise_user: null },
      'may',
      'may',
      'no confirmed email',
    ],
    ['admin', { is_admin: true }, 'may', 'may', 'no confirmed email'],
    ['invited', { is_invited_user: true }, 'no confirmed email', 'may', 'no confirmed email'],
    ['guest', { is_restricted: true }, 'guest', 'guest', 'guest'],
    ['guest of a channel', { is_ultra_restricted: true }, 'guest', 'guest', 'guest'],
    ['stranger', { is_stranger: true }, 'another workspace', 'another workspace', 'another workspace'],
    ['of another company', { team_id: there }, 'another workspace', 'another workspace', 'another workspace'],
    [
      'of another organization',
      { team_id: other, enterprise_user: { teams: [there] } },
      'another workspace',
      'another workspace',
      'another workspace',
    ],
    ['bot', { is_bot: true }, 'no person', 'no person', 'no person'],
    ['deactivated', { deleted: true }, 'no person', 'no person', 'no person'],
    [
      'member by Grid, at home elsewhere',
      { team_id: there, enterprise_user: { teams: [there, here] } },
      'may',
      'may',
      'no confirmed email',
    ],
    [
      'member by Grid, told by the organization',
      { team_id: organization, enterprise_user: { teams: [here] } },
      'may',
      'may',
      'no confirmed email',
    ],
    [
      'member by Grid, whose workspaces are not told',
      { enterprise_user: { id: 'W1', teams: [] } },
      'may',
      'may',
      'no confirmed email',
    ],
    [
      'of another workspace of Grid',
      { team_id: there, enterprise_user: { teams: [there] } },
      'another workspace',
      'another workspace',
      'another workspace',
    ],
    [
      'whose organization alone is told',
      { team_id: organization },
      'another workspace',
      'another workspace',
      'another workspace',
    ],
    ['without an email', { profile: {} }, 'no confirmed email', 'no confirmed email', 'no confirmed email'],
  ];
  it.each(rows)('%s', (_what, fields, ...expected) => {
    const means = [absent, confirmed, not].map((flag) => refusal({ ...fields, ...flag }));
    expect(means).toEqual(expected);
    expect(refusal({ ...fields, is_email_confirmed: null })).toBe(expected[0]);
  });
});
