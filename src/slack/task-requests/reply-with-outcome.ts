import { reminderAt } from '../../reminders/reminders.ts';
import type { DraftOutcome } from '../../tasks/drafts/advance-draft.ts';
import type { DraftContext } from '../../tasks/drafts/context.ts';
import type { CreateOutcome } from '../../tasks/drafts/create-once.ts';
import type { ReadyDraft } from '../../tasks/drafts/draft.ts';
import type { Created, StoredDraft } from '../../tasks/drafts/draft-store.ts';
import type { RequestContent } from '../../tasks/drafts/request.ts';
import { type DraftRequest, rememberedOf, runDraftRequest } from '../../tasks/drafts/resume-request.ts';
import { dateAlone } from '../../tasks/due-day.ts';
import { isReplacement } from '../../tasks/replace/replace-task.ts';
import { answerLater } from '../surface/answer-later.ts';
import { type AuthenticatedContext, authenticateStaff, type Caller } from '../surface/authenticate.ts';
import type { ActionContext, PersonContext, RequestContext } from '../surface/context.ts';
import { nameMentioned, personMentioned } from '../surface/mentions.ts';
import { tasksMessage } from '../surface/reply-with-tasks.ts';
import { withErrorReply } from '../surface/with-error-reply.ts';
import { actions, button, footnote, plainSection, section } from '../ui/blocks.ts';
import { changeButtons } from '../ui/change-menu.ts';
import { type Message, sentence, typedLine, withBelow } from '../ui/message.ts';
import { escapeInline } from '../ui/text.ts';
import { nameFor, type Reader, taskWords } from '../ui/understood.ts';
import { type RepeatOfferParts, repeatOfferParts } from './offer.ts';
import { askForMany } from './preview.ts';
import { questionMessage } from './questions.ts';
import { replacementMessage } from './replace-messages.ts';
import { endedMessages, waitingMessage } from './waiting-message.ts';

/** Where a user types or clicks, as far as the surface says so. */
type Surface = PersonContext & Partial<Pick<ActionContext, 'channelId' | 'responseUrl'>>;

/**
 * The services of drafts, for the user who types or clicks.
 *
 * @param replaces whether what is said takes the place of what was clicked in, and can be replaced again later
 */
export const toDraftContext = (caller: AuthenticatedContext<Surface>, replaces = false): DraftContext => ({
  ...caller.services.drafts,
  channelId: caller.channelId,
  place: {
    installation: caller.installation,
    responseUrl: caller.responseUrl,
    replaces,
  },
  connection: caller.connection,
  installation: caller.installation,
  platform: caller.platform,
  userId: caller.userId,
  me: caller.person.user,
  timeZone: caller.profile.timeZone,
  locale: caller.profile.locale,
  personMentioned: (userId) => personMentioned(caller, userId),
  nameMentioned: (userId) => nameMentioned(caller, userId),
});

/** Who reads an answer, and when. */
export const readerOf = ({ person, profile, services }: Caller): Reader => ({
  id: person.user.id,
  timeZone: profile.timeZone,
  nowMs: services.now(),
});

/** The task that was created, with **Done**, for whom, where, how urgent, and when it is due. */
function receipt({ task, ready, note, reminds }: Created, reader: Reader, offer: RepeatOfferParts) {
  const { due, user } = task;
  // Of a task due today without a time, they are reminded only if their morning is still to come.
  const isReminded = reminds && user.id === reader.id && reminderAt('due', due, { ...reader, hour: 0 });
  const then = dateAlone(due ?? 0, reader.timeZone) ? 'that morning' : 'then';
  return {
    text: `Created ${taskWords(ready, reader, '')}: ${escapeInline(ready.text, 240)}`,
    receipt: `Created for *${nameFor(ready.user, reader)}* in *${escapeInline(ready.program.name)}*`,
    tasks: [{ ...task, priority: ready.priority ?? undefined }],
    tell: { assignee: false, program: false },
    hasMenu: false,
    after: [
      ...(offer ? [offer.note] : note === undefined ? [] : [footnote(note)]),
      ...(isReminded ? [footnote(`I’ll remind you ${then}, unless it is done.`)] : []),
      actions([...(offer ? [offer.button] : []), ...changeButtons(task)]),
    ],
  };
}

async function created(caller: Caller, outcome: Created): Promise<Message> {
  return tasksMessage(caller, receipt(outcome, readerOf(caller), await repeatOfferParts(caller, outcome)));
}

/** What would be created, with **Create**, and **Change** for the form. */
export function proposal(ready: ReadyDraft, { id, note }: StoredDraft, reader: Reader): Message {
  const create = button('Create', 'draft.create', `${id} create`);
  return {
    text: `Shall I create this ${taskWords(ready, reader, '')}? ${escapeInline(ready.text, 240)}`,
    blocks: [
      section(`Shall I create this ${taskWords(ready, reader)}?`),
      plainSection(ready.text),
      ...(note === undefined ? [] : [footnote(note)]),
      actions([{ ...create, style: 'primary' }, button('Change', 'draft.form', `${id} form`)]),
    ],
  };
}

/** Shows the tasks that may be it, if there are any. Without a draft, which could not be kept, there is no button. */
function unconfirmed(
  caller: Caller,
  { draft, possible = [] }: Extract<CreateOutcome, { kind: 'unconfirmed' }>,
): Message | Promise<Message> {
  const buttons = (id: string, again: string) =>
    actions([
      button('Look again', 'draft.look', `${id} look`),
      button('Create it again', 'draft.again', `${id} ${again}`),
    ]);
  if (draft !== undefined && possible.length > 0) {
    const text = `The coaching platform did not confirm the task. ${possible.length === 1 ? 'This' : 'One of these'} may be it:`;
    const note = 'If it is not, *Create it again* makes another task beside it.';
    const after = [footnote(note), buttons(draft.id, 'another')];
    return tasksMessage(caller, {
      text,
      tasks: possible,
      tell: { assignee: true, program: true },
      hasMenu: false,
      after,
    });
  }
  const lead = 'The coaching platform did not confirm the task, and I can’t find it there yet.';
  if (draft === undefined)
    return sentence(`${lead} Look at the list in a minute before you create it again.`);
  const words = `${lead} It may still appear there. Give it a minute and look again, before you create it again.`;
  const typed = typedLine(draft.typed ?? draft.draft.text);
  return withBelow(sentence(words), ...typed, buttons(draft.id, 'again'));
}

const askedBefore = sentence(
  'This task was asked for before, and the coaching platform has no such task so far. ' +
    'I look again in a minute, and tell you what came of it.',
);

/** For a second choice. */
const firstChoice = 'This was created already, as you chose first. *Replace* changes it.';

/** For a draft that is gone. */
export const draftGone = sentence(
  'That is more than an hour old, or was not yours, so nothing was created. Type the task again.',
);

/** The result of a draft, in words; undefined if an earlier request shows it. */
export async function outcomeMessage(caller: Caller, outcome: DraftOutcome): Promise<Message | undefined> {
  const reader = readerOf(caller);
  if ((outcome.kind === 'question' || outcome.kind === 'proposal') && isReplacement(outcome.draft))
    return replacementMessage(caller, outcome);
  switch (outcome.kind) {
    case 'created':
      return created(caller, outcome);
    case 'for-many':
      return askForMany(caller, outcome);
    case 'question':
      return questionMessage(outcome.question, outcome.draft, reader, outcome.more);
    case 'proposal':
      return proposal(outcome.ready, outcome.draft, reader);
    case 'waiting':
      return waitingMessage(outcome.ready, outcome.draft, outcome.source, reader);
    case 'stopped':
      return endedMessages[outcome.ended];
    case 'unconfirmed':
      return unconfirmed(caller, outcome);
    case 'gone':
      return draftGone;
    case 'already-asked':
      return askedBefore;
    case 'already-created':
      return outcome.other ? created(caller, { ...outcome, kind: 'created', note: firstChoice }) : undefined;
    case 'already-waiting':
      return undefined;
  }
}

/**
 * Does what a user asked for, who has to be staff, and shows the result. If this process ends before they are
 * told, another one tells them. Never rejects.
 *
 * @param answer how it is shown; as a message of its own unless given
 * @param typed what was typed, to be shown with an error
 * @param pendingAs how the request is remembered: as it is unless given
 */
export async function replyWithOutcome(
  context: RequestContext & Partial<Pick<ActionContext, 'channelId' | 'responseUrl'>>,
  request: DraftRequest,
  {
    answer = context.reply,
    typed,
    pendingAs,
  }: { answer?: RequestContext['reply']; typed?: string; pendingAs?: RequestContent } = {},
): Promise<void> {
  const { installation, responseUrl } = context;
  // The address that comes with a command only adds messages.
  const replaces = answer !== context.reply;
  let isPending = false;
  const reply = async () => {
    const caller = await authenticateStaff(context);
    let receipt: Promise<Message | undefined> | undefined;
    const keepReceipt = (created: Created) => {
      receipt = outcomeMessage(caller, created);
      return receipt;
    };
    const outcome = await runDraftRequest({ ...toDraftContext(caller, replaces), keepReceipt }, request);
    const message = await (receipt ?? outcomeMessage(caller, outcome));
    // The first request may still answer in the same place.
    const isBeside = outcome.kind === 'already-asked' || outcome.kind === 'already-created';
    if (message !== undefined) await (isBeside ? context.reply(message) : answer(message));
    isPending = outcome.kind === 'already-asked';
  };
  await withErrorReply(
    context,
    async () => {
      const asked = { ...rememberedOf(request), ...(pendingAs && { request: pendingAs }) };
      const { end } = await answerLater(context, asked, { installation, responseUrl, replaces });
      const told = await withErrorReply(context, reply, typed);
      await end(told && !isPending ? 'told' : 'pending');
    },
    typed,
  );
}
