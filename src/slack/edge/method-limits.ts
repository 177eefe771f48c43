/** The least that Slack documents for each tier: calls a minute of a method in a workspace (docs.slack.dev, "Rate limits"). */
const tiers = { tier2: 20, tier3: 50, tier4: 100, special: 600 } as const;
type Tier = keyof typeof tiers;

/** The tiers of the methods that Touchline calls (docs.slack.dev/reference/methods); all others are in tier 3. */
const methodTiers: Record<string, Tier> = {
  'chat.getPermalink': 'special',
  'api.test': 'tier4',
  'auth.teams.list': 'tier2',
  'chat.postEphemeral': 'tier4',
  'chat.postMessage': 'special',
  'conversations.list': 'tier2',
  'conversations.members': 'tier4',
  'files.completeUploadExternal': 'tier4',
  'files.getUploadURLExternal': 'tier4',
  'files.info': 'tier4',
  'users.info': 'tier4',
  'users.list': 'tier2',
  'views.open': 'tier4',
  'views.publish': 'tier4',
  'views.push': 'tier4',
  'views.update': 'tier4',
};
export const tierOf = (method: string): Tier => methodTiers[method] ?? 'tier3';

/** Whether a channel takes only a message of this method a second. */
export const isPost = (method: string): boolean => method === 'chat.postMessage';

/** Whether it posts a message: of what a person asked for, the answer. */
export const isAnswer = (method: string): boolean => method.startsWith('chat.post');

/** Whether the same call twice does no harm: it only reads, or puts the same content in its place. */
export const isRepeatable = (method: string): boolean =>
  /\.(info|list|members|conversations|history|lookup\w+|getPermalink|test|update|publish)$/.test(method);

/** The share of a method's calls that is left to people: jobs use the rest. */
const peoplesShare = 0.3;

/** How many calls a minute jobs may make of a method in one workspace. */
export const callsOfJobs = (method: string): number => Math.floor(tiers[tierOf(method)] * (1 - peoplesShare));
