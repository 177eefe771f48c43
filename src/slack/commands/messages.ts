import { asksForHelp } from '../../tasks/read-line/index.ts';
import { isStaff } from '../../workspaces/permissions.ts';
import { permalinkIfThere } from '../edge/messenger.ts';
import { runDigest } from '../features/digests/command.ts';
import { digestElsewhere } from '../features/digests/set-up.ts';
import { clientWelcome } from '../features/lists/for-client.ts';
import type { MessageContext, MessageHandler } from '../surface/context.ts';
import { identifyFirst } from '../surface/with-error-reply.ts';
import { replyWithOutcome } from '../task-requests/reply-with-outcome.ts';
import { type Message, sentence, withAbove } from '../ui/message.ts';
import { runLine } from './run-line.ts';
import { helpOf } from './todo-help.ts';

const forClients = 'Write “list” or “what is overdue?”, and I show your tasks.';
const forStaff =
  'Write me a task, such as “Call Anna tomorrow 3pm”, and I ask before I create it. ' +
  'Or write “what is overdue?”, “list” or the name of a client.';

/** Everything that this person can type, below how to write to Touchline. */
const help = (context: MessageContext): Promise<Message> =>
  helpOf(context, (own, role) => withAbove(role === 'client' ? forClients : forStaff, own));

/** What can be written here, in a sentence. */
const hint = sentence(`${forStaff} “help” shows everything.`);

/** Turns a sentence into a draft with **Create**. The draft keeps the address of a channel's thread. */
async function propose(
  context: MessageContext,
  { id, reminds }: { id: string; reminds: boolean | undefined },
  line: string,
  isDirect: boolean,
) {
  const { services, slack, channelId, threadTs } = context;
  const link =
    isDirect || threadTs === undefined
      ? undefined
      : await permalinkIfThere(services.messenger, slack, { channel: channelId, ts: threadTs });
  await replyWithOutcome(context, {
    kind: 'line',
    line,
    started: { id, proposed: true, ...(reminds && { reminds }) },
    link,
  });
}

const answer =
  (isDirect: boolean): MessageHandler =>
  async (context, message) => {
    // Help is for everyone: the author is not known yet.
    if (message.text.trim() === '' || asksForHelp(message.text)) return context.reply(await help(context));
    const caller = await identifyFirst(context);
    if (caller === undefined) return;
    // Named after the message, so that an event delivered twice makes one draft.
    const id = `message-${context.channelId}-${message.ts}`;
    const showHelp = async () => context.reply(await help(context));
    const isClient = !isStaff(caller.person);
    const forClient = async () => context.reply(await clientWelcome(caller));
    await runLine(caller, message.text, {
      id,
      create: (line, _typed, reminds) =>
        isClient ? forClient() : propose(caller, { id, reminds }, line, isDirect),
      digest: async (words) => {
        if (!isDirect) await runDigest(caller, words.trim() || 'status', id);
        else if (isClient) await forClient();
        else await context.reply(digestElsewhere);
      },
      help: showHelp,
      hint: () => (isClient ? forClient() : context.reply(hint)),
      showsClients: true,
    });
  };

/** A message to Touchline itself. */
export const directMessage = answer(true);

/** `@Touchline …` in a channel. Only its author sees the answer. */
export const handleMention = answer(false);
