import { guideMutants } from './guide.ts';
import { breaks, type Mutant } from './mutant.ts';

const tokens = [
  ...breaks('Everything with words or names', 'tasks/drafts/draft-store.ts', [
    'schema: taskRequest,\n  encrypted: true',
    'schema: taskRequest,\n  encrypted: false',
  ]),
  ...breaks('Everything with words or names', 'deliveries/delivery.ts', [
    'schema: delivery,',
    'schema: delivery, encrypted: false,',
  ]),
  ...breaks('Everything with words or names', 'slack/edge/installations.ts', [
    "owner: 'installation',",
    "owner: 'installation', encrypted: false,",
  ]),
  ...breaks('A value that was changed', 'store/encryption.ts', [
    '[formatVersion, id, namespace, key, version]',
    '[formatVersion, id]',
  ]),
  ...breaks('The log holds no token', 'lib/log.ts', [
    'stack: framesOf(error),',
    'message: error.message, stack: framesOf(error),',
  ]),
  ...breaks('A line of the audit', 'workspaces/audit.ts', ['target: task?.id', 'target: task?.description']),
  ...breaks('What is deleted cannot be read', 'store/data-keys.ts', [
    'await table.delete(scopes);',
    'void table;',
  ]),
  ...breaks('What is deleted cannot be read', 'store/scrubber.ts', [
    'if (await keys.isDirty().catch(() => false)) await scrub();',
    'await keys.isDirty().catch(() => false);',
  ]),
  ...breaks('`npm run rotate-keys` encrypts', 'store/keys-of.ts', [
    'cursor = page.next;',
    'cursor = undefined;',
  ]),
  ...breaks('A token typed in the wrong place', 'slack/surface/typed-token.ts', [
    'const text = tidy(typed);',
    'const text = tidy(typed.slice(0, 0));',
  ]),
];

const slackRequests = [
  ...breaks('Signature and age', 'slack/edge/signed-request.ts', [
    'if (!/^[1-9]\\d{9}$/.test(timestamp)) return false;',
    'if (!/^[1-9]\\d{9}$/.test(timestamp)) return false;\n  return true;',
  ]),
  ...breaks('A repeated signature', 'slack/edge/signed-request.ts', [
    '? pass(text) : 401;',
    '? pass(text) : pass(text);',
  ]),
  ...breaks('Bodies over 1 MB', 'http/bodies.ts', [
    'body.end(408), limits.bodyMs',
    'body.end(408), 100 * limits.bodyMs',
  ]),
  ...breaks('Bodies over 1 MB', 'slack/edge/signed-request.ts', [
    'isNow ? limits.slackBytes',
    'isNow ? 9 * limits.slackBytes',
  ]),
  ...breaks("OAuth's state", 'slack/edge/oauth.ts', [
    'if (!(await isFirst(`oauth-state/${nonce}`, installSeconds * 1000)))',
    'if (await isFirst(`oauth-state/${nonce}`, installSeconds * 1000), false)',
  ]),
  ...breaks("Answers go to Slack's own", 'slack/edge/answers.ts', [
    'url.port === port && isBelow;',
    'url.port === port;',
  ]),
  ...breaks('Strangers take up 4 MB', 'http/bodies.ts', [
    'while (heldBytes > unfinishedBytes)',
    'while (heldBytes > 100 * unfinishedBytes)',
  ]),
  ...breaks('Strangers take up 4 MB', 'http/connections.ts', [
    'unsigned.size <= unsignedConnections',
    'unsigned.size <= 100 * unsignedConnections',
  ]),
  ...breaks('A body is not read where', 'slack/edge/signed-request.ts', [
    'if (!mayBe && !isForm) return 401;',
    '',
  ]),
  ...breaks('A body is not read where', 'http/connections.ts', ["res.setHeader('connection', 'close');", '']),
];

const platformRequests = [
  ...breaks('A request without the right signature', 'platform/signature.ts', [
    "if (fits.length === 0) return refused('wrong signature');",
    '',
  ]),
  ...breaks('A request without the right signature', 'platform/signature.ts', [
    "if (age > maxAgeMs) return refused('too old');",
    '',
  ]),
  ...breaks(
    'A request without the right signature',
    'platform-requests/install.ts',
    ['if (app !== appId) {', "if (app === '') {"],
    ['if (await storedWork.knows(installed, request)) {', "if (app === '') {"],
  ),
  ...breaks('The signature is compared', 'platform/signature.ts', [
    "timingSafeEqual(createHmac('sha256', secret).update(signed).digest(), given)",
    "createHmac('sha256', secret).update(signed).digest('hex') === given.toString('hex')",
  ]),
  ...breaks('A token that `GET /me` refuses', 'workspaces/organization-installations.ts', [
    'return me?.organization.id === organizationId ? me : undefined;',
    'return me;',
  ]),
];

const rights = [
  ...breaks(
    'A Slack user is a person of the platform only',
    'slack/edge/profiles.ts',
    ['const confirmed = isHere && (user.is_email_confirmed ?? isMember);', 'const confirmed = isHere;'],
    ['const isMember = !guest && user.is_invited_user !== true;', 'const isMember = !guest;'],
  ),
  ...breaks(
    'Guests, bots, deactivated accounts',
    'slack/edge/profiles.ts',
    ["if (outsider) return 'another workspace';", ''],
    ["if (inactive) return 'no person';", ''],
    ["if (guest) return 'guest';", ''],
  ),
  ...breaks('`/touchline privacy` and waiting notices', 'slack/surface/authenticate.ts', [
    'asMentioned ? { ...profile, guest: false } : profile',
    '{ ...profile, guest: false, outsider: false, inactive: false }',
  ]),
  ...breaks('What a click or event says of a person', 'slack/surface/changeable.ts', [
    '{ fresh = true } = {},\n): Promise<boolean>',
    '{ fresh = false } = {},\n): Promise<boolean>',
  ]),
  ...breaks('Clients see and complete their own tasks', 'workspaces/limited-platform.ts', [
    'sees: (task) => task.user.id === userId',
    'sees: () => true',
  ]),
  ...breaks('Clients see and complete their own tasks', 'workspaces/permissions.ts', [
    "if (!own) throw new RefusedError({ kind: 'not-your-task' });",
    'void own;',
  ]),
  ...breaks(
    '`/touchline coaches own` limits',
    'workspaces/limited-platform.ts',
    ['if (!items.some((task) => task.id === id)) throw', 'if (items.length < 0) throw'],
    ['sees: (task) => programs.has(task.program.id)', 'sees: () => true'],
  ),
  ...breaks('`/touchline coaches own` limits', 'workspaces/program-limit.ts', [
    'limitOf(connection)?.programs.has(programId) ?? true;',
    'true;',
  ]),
  ...breaks('One nudge a day', 'deliveries/daily-limit.ts', [
    'zonedDateTime(atMs, who.timeZone).toPlainDate()',
    "zonedDateTime(atMs, 'UTC').toPlainDate()",
  ]),
  ...breaks('One nudge a day', 'slack/features/digests/nudge.ts', [
    'localDate(now(), profile.timeZone)}`',
    "localDate(now(), 'UTC')}`",
  ]),
];

const connection = [
  ...breaks('On Enterprise Grid', 'slack/edge/where.ts', [
    'return marksIn(found).length > 0 && named.size > 1;',
    'return false;',
  ]),
  ...breaks('A Slack admin decides', 'slack/surface/changeable.ts', [
    'if (inactive || existing !== undefined) return false;',
    'return true;',
  ]),
  ...breaks('Their token waits encrypted', 'workspaces/connection-requests.ts', [
    'asked, id }, connectionRequestMs)',
    'asked, id })',
  ]),
  ...breaks('Their token waits encrypted', 'workspaces/connection-requests.ts', [
    '(await get(ref)) !== undefined && (await values.delete(keyOf(ref)))',
    '(await get(ref)) !== undefined',
  ]),
  ...breaks('At that click everything is checked', 'slack/features/connect/approve.ts', [
    'existing?.organization.id !== replaces) return undefined;',
    'false) return undefined;',
  ]),
  ...breaks('The same goes for an organization that installs', 'workspaces/organization-installations.ts', [
    'if (existing === undefined && needsApproval) {',
    'if (existing === undefined && needsApproval === null) {',
  ]),
  ...breaks('A new token for the same organization', 'slack/surface/changeable.ts', [
    'if (found && isAdmin(found.person)) return existing;',
    'if (found) return existing;',
  ]),
  ...breaks('A new token for the same organization', 'slack/surface/changeable.ts', [
    'await identifyIfKnown(context, existing, { fresh })',
    'await identifyIfKnown(context, existing)',
  ]),
  ...breaks('Whenever somebody connects it', 'slack/features/connect/make-connection.ts', [
    'by, before: existing?.connectedBy };',
    'by };',
  ]),
  ...breaks('Five tokens can be tried', 'workspaces/connection-proofs.ts', [
    'isAdmin ? triesLimits.ofWorkspace : triesLimits.ofOthers',
    'isAdmin ? triesLimits.ofWorkspace : triesLimits.ofWorkspace',
  ]),
  ...breaks('Five tokens can be tried', 'workspaces/connection-proofs.ts', [
    "return 'person';",
    "void 'person';",
  ]),
  ...breaks('An uninstallation in Slack', 'slack/uninstall.ts', [
    'if (!(await rememberUninstalled(services, found))) continue;',
    'void rememberUninstalled(services, found).catch(() => undefined);',
  ]),
];

const channels = [
  ...breaks(
    'Before a digest names anybody',
    'workspaces/channel-audience.ts',
    ['groups.length === 0 && Object.keys(readers).length === 0;', 'groups.length === 0;'],
    [
      "if (isTeamOnly(audience)) return { show: 'names', ask: false };",
      "return { show: 'names', ask: true };",
    ],
  ),
  ...breaks('Before a digest names anybody', 'slack/features/digests/check-channel.ts', [
    'isPrivate: channel.is_private === true,',
    'isPrivate: true,',
  ]),
  ...breaks('While Slack does not say', 'slack/features/digests/destination.ts', [
    'const found = await (audience ?? look());',
    "const found = await (audience ?? look()).catch(() => ({ groups: ['anyone' as const], readers: {} }));",
  ]),
  ...breaks(
    "Who is in the organization's team",
    'workspaces/channel-readers.ts',
    ["const hasLeft = reader?.kind === 'team' && !team.has(reader.profile);", 'const hasLeft = false;'],
    [
      'await values.set(keyOf(workspaceId, userId), reader, readersKeptMs);',
      'await values.set(keyOf(workspaceId, userId), reader);',
    ],
    ['if (stored !== undefined && stored.profile !== profile)', 'if (stored === undefined)'],
  ),
  ...breaks(
    "Who is in the organization's team",
    'workspaces/channel-members.ts',
    ['if (kept?.count === count) return kept.members;', 'if (kept !== undefined) return kept.members;'],
    ['await bucket.delete(keyOf(workspaceId, channelId));', ''],
    ['before?.reading === reading ?', 'before !== null ?'],
    [
      'Math.round(channelMembersKeptMs.least + Math.random() * channelMembersKeptMs.spread)',
      '99 * 86_400_000',
    ],
  ),
  ...breaks("Who is in the organization's team", 'slack/routes.ts', [
    "  ['member_joined_channel', memberJoined],\n  ['member_left_channel', memberLeft],\n",
    '',
  ]),
  ...breaks('Client details never go', 'slack/surface/responder.ts', [
    "response_type: 'ephemeral', replace_original: false",
    "response_type: 'in_channel', replace_original: false",
  ]),
  ...breaks('Coaches who are limited', 'slack/features/digests/audience.ts', [
    'return !(await reading).has(personId);',
    'return (await reading).has(personId) && false;',
  ]),
];

const workspaces = [
  ...breaks('What is stored for a workspace', 'slack/task-messages/homes.ts', [
    '(workspaceId: string, userId: string) => `${workspaceId}/${userId}`;',
    '(workspaceId: string, userId: string) => `${userId}/${workspaceId}`;',
  ]),
  ...breaks(
    'A workspace that uninstalls Touchline',
    'workspaces/personal-data.ts',
    [
      'filter(({ key }) => idsIn(key).has(workspaceId));',
      'filter(({ key }) => key.startsWith(workspaceId));',
    ],
    ['places.filter((at) => !isLast(at));', 'places.filter(isLast);'],
  ),
];

const people = [
  ...breaks(
    '`/touchline privacy` shows',
    'store/records.ts',
    ['key.startsWith(`${workspaceId}/${userId}/`)', 'key.startsWith(`${workspaceId}/${userId}`)'],
    ['key === `${workspaceId}/${userId}` ?', 'key.startsWith(`${workspaceId}/${userId}`) ?'],
  ),
  ...breaks('`/touchline privacy` shows', 'workspaces/personal-data.ts', [
    'if (kept !== undefined) continue;',
    'if (kept === undefined) continue;',
  ]),
  ...breaks('[The guide for operators]', 'workspaces/audit.ts', ["'the last 200 writes", "'the last writes"]),
  ...breaks('Texts from people and the platform', 'slack/ui/text.ts', [".replaceAll('<', '&lt;')", '']),
  ...breaks('Texts from people and the platform', 'slack/ui/text.ts', [
    'directed.test(line) ? isolatedLine(line) : line',
    'line',
  ]),
];

export const mutants: Mutant[] = [
  ...tokens,
  ...slackRequests,
  ...platformRequests,
  ...rights,
  ...connection,
  ...channels,
  ...workspaces,
  ...people,
  ...guideMutants,
];
