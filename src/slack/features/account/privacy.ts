import type { DataSubject } from '../../../store/records.ts';
import type { PersonalRecord } from '../../../workspaces/personal-data.ts';
import { RefusedError } from '../../../workspaces/refused.ts';
import { slackTimeoutMs } from '../../edge/limits.ts';
import { identifyIfKnown } from '../../surface/authenticate.ts';
import type { ActionHandler, CommandHandler, RequestContext } from '../../surface/context.ts';
import { actions, button, section } from '../../ui/blocks.ts';
import { sentence } from '../../ui/message.ts';
import { plain } from '../../ui/text.ts';

/**
 * Finds out who asks. A user whom Touchline does not serve, or who has no account on the platform, may have left data
 * too: it is found by their Slack id alone.
 *
 * @throws PlatformError if the person can't be looked up now, StoreUnavailableError
 */
async function subjectOf(context: RequestContext): Promise<DataSubject> {
  const { services, workspaceId, userId } = context;
  const connection = await services.connections.current(workspaceId);
  const found = connection && (await identifyIfKnown(context, connection));
  return { workspaceId, userId, ...(found && { personId: found.person.user.id }) };
}

/** "3 × settings" for each kind. */
function counted(records: PersonalRecord[]): string[] {
  const groups = Map.groupBy(records, ({ what }) => what);
  return [...groups].map(([what, { length, 0: first }]) => {
    const why = first?.kept === undefined ? '' : ` (kept: ${first.kept})`;
    return `• ${what}${length > 1 ? `: ${length}` : ''}${why}`;
  });
}

const always =
  'Who you are on the coaching platform is looked up by your email, and remembered for a minute. What people are called there is copied, encrypted, until the workspace disconnects. Lists in channels hold the names of people and tasks for ten days, and the log holds ids. Tasks themselves are on the coaching platform.';

const deleteButton = {
  ...button('Delete it', 'privacy.delete', 'delete'),
  style: 'danger' as const,
  confirm: {
    title: plain('Delete what Touchline keeps?'),
    text: plain(
      'Your settings go back to their defaults, your repeats end, lists and cards that you were shown stop working, and questions about tasks that you typed can no longer be answered.',
    ),
    confirm: plain('Delete'),
    deny: plain('Keep it'),
    style: 'danger' as const,
  },
};

/** Leaves out addresses where messages can be replaced: anyone who has one may write there. */
const withoutAddresses = (name: string, value: unknown): unknown =>
  name === 'responseUrl' ? undefined : value;

/** Sends a file to a user's direct messages. The message before it gives the channel, which a file needs. */
async function sendFile(
  { slack, workspaceId, userId, services }: RequestContext,
  records: PersonalRecord[],
): Promise<void> {
  const at = new Date(services.now()).toISOString();
  const notice = 'This is everything that Touchline keeps about you, as a file. Nobody else can see it.';
  const { channel } = await services.messenger.post(
    slack,
    workspaceId,
    { channel: userId },
    sentence(notice),
  );
  const content = Buffer.from(JSON.stringify({ user: userId, at, records }, withoutAddresses, 2));
  const filename = `touchline-${at.slice(0, 10)}.json`;
  const { upload_url: uploadUrl, file_id: id } = await slack.files.getUploadURLExternal({
    filename,
    length: content.length,
  });
  if (uploadUrl === undefined || id === undefined) throw new TypeError('Slack gave no address for a file.');
  const answer = await fetch(uploadUrl, {
    method: 'POST',
    body: content,
    signal: AbortSignal.timeout(slackTimeoutMs),
  });
  if (!answer.ok) throw new TypeError(`Slack did not take a file (${answer.status}).`);
  await slack.files.completeUploadExternal({ files: [{ id, title: filename }], channel_id: channel });
}

/** `/touchline privacy`: what is stored about the user who asks, also as a file, and the way to delete it. */
export const privacyCommand: CommandHandler = async (context) => {
  const { services, reply } = context;
  const found = await services.personalData.find(await subjectOf(context));
  // This very request is stored as well, until it is answered.
  const records = found.filter(({ key }) => !context.pending || !key.includes(context.pending.by));
  if (records.length === 0) return reply(sentence(`I keep nothing about you. ${always}`));
  const sent = await sendFile(context, records).then(
    () => 'The whole of it is in a file in our direct messages.',
    (error: unknown) => {
      services.log.warn({ err: error, workspace: context.workspaceId }, 'A file could not be sent.');
      return 'I could not send you the file with the whole of it. Ask an administrator to install Touchline again: it may lack the permission to send files.';
    },
  );
  const text = ['*What I keep about you*', ...counted(records)].join('\n');
  await reply({
    text,
    blocks: [
      section(text),
      section(`${sent} ${always}`),
      ...(records.some(({ kept }) => kept === undefined) ? [actions([deleteButton])] : []),
    ],
  });
};

/** **Delete it**, after Slack's confirmation. */
export const deletePersonalData: ActionHandler = async (context) => {
  const { services, slack, workspaceId, userId } = context;
  const { outsider } = await services.profiles.get(slack, workspaceId, userId);
  if (outsider) throw new RefusedError({ kind: 'unknown-user', reason: 'another workspace' });
  const subject = await subjectOf(context);
  const { kept } = await services.audit.run(context, { action: 'privacy.delete' }, () =>
    services.personalData.delete(subject),
  );
  const rest = kept.length === 0 ? [] : ['This stays, since the workspace uses it:', ...counted(kept)];
  const text = ['Deleted. One line in the audit says that you did this.', ...rest].join('\n');
  await context.redraw(sentence(text));
};
