import type { KnownBlock, ModalView } from '@slack/types';
import { isKind } from '../../lib/errors.ts';
import { withTimeout } from '../../lib/timeout.ts';
import { RefusedError } from '../../workspaces/refused.ts';
import { formCheckMs } from '../edge/limits.ts';
import type { Submission } from '../edge/payloads.ts';
import {
  type AuthenticatedContext,
  authenticate,
  authenticateStaff,
  type Caller,
} from '../surface/authenticate.ts';
import type { ActionHandler, PersonContext, SubmissionContext, ViewHandler } from '../surface/context.ts';
import { fillModal, noticeView, openModal, updateModal } from '../surface/modal.ts';
import { enter } from '../surface/run-request.ts';
import { isExpected, nothingToDo, toUserMessage } from '../surface/user-errors.ts';
import type { Message } from '../ui/message.ts';
import { plain } from '../ui/text.ts';
import { blocksAgain, type FieldErrors } from './again.ts';
import {
  endUnfinished,
  firstWords,
  keepUnfinished,
  offerOf,
  telling,
  unfinishedForms,
} from './unfinished.ts';

export type { FieldErrors } from './again.ts';

/** A user who opens a form. */
export type Opener = AuthenticatedContext<PersonContext & { triggerId: string }>;

/** A user who submitted a form. `whenShown` does something once they see the result, however that ended. */
export type Submitter = AuthenticatedContext<SubmissionContext> & {
  submission: Submission;
  whenShown(work: () => Promise<unknown>): void;
};

/** The result of a form: words in its place, under another title where there is one; or the form again. */
type Saved<Data> = (Message & { title?: string }) | { problems: FieldErrors } | { again: Data };

type Resume<Data> = {
  /** The form that what was filled in fits into. @param about the metadata of the form that is open now */
  load(about: string, left: Submission, caller: Opener): Data | Promise<Data>;
  /** What a form with this metadata is about: a user goes on only in a form about the same. The metadata unless given. */
  subject?(about: string): string;
  /** The words by which the user knows it: the first that were typed unless given. It is not offered without any. */
  words?(left: Submission): string;
};

/** A form: what it shows, what is read from it, and what is done with that. */
export type Form<Start, Data, Values> = {
  /** Its callback id in {@link file://../routes.ts}. */
  id: string;
  title: string;
  /** The label of the button that submits it. */
  submit: string;
  /** Shown while it is being saved. Without it the window closes at once, and the result is a message. */
  saving?: string;
  /** Goes before the reason why it was not saved. */
  failed?: string;
  who: 'staff' | 'anyone';
  /** What the form shows. @throws an error that is shown instead of it */
  load(caller: Opener, start: Start): Data | Promise<Data>;
  fields(data: Data): KnownBlock[];
  /** What a submission has to say again: ids. It comes back as the view's metadata. */
  about?(data: Data): string;
  titleOf?(data: Data): string;
  read(submitted: Submission): Values;
  /** What is wrong with the fields. Asked before the ack, once it is known who this is and that they may, and again after it. */
  check?(values: Values, caller: Caller): FieldErrors | Promise<FieldErrors>;
  save(caller: Submitter, values: Values): Promise<Saved<Data> | undefined>;
  /** What is wrong with which field, for errors that say so. */
  problems?(error: unknown): FieldErrors | undefined;
  /** How a user goes on with what they filled in and did not submit. Nothing is kept of a form without this. */
  resume?: Resume<Data>;
  /** A user who has closed the window meanwhile is told the result. */
  closed?: 'reply';
};

/** Who is refused sees why, and not the form. */
const isRefusal = (error: unknown): boolean =>
  isKind(error, RefusedError, 'not-connected', 'unknown-user', 'staff-only');

const isEmpty = (errors: FieldErrors): boolean => Object.keys(errors).length === 0;

/** A modal that can be submitted. @param about ids that come back with what is submitted */
export const formView = (
  { id, submit }: { id: string; submit: string },
  title: string,
  blocks: KnownBlock[],
  about = '',
): ModalView => ({
  type: 'modal',
  callback_id: id,
  private_metadata: about,
  title: plain(title),
  submit: plain(submit),
  close: plain('Cancel'),
  blocks,
});

/** A message in a modal. */
const messageView = (title: string, { text, blocks }: Message): ModalView => {
  const view = noticeView(title, text);
  return blocks === undefined ? view : { ...view, blocks };
};

/** Makes a form: a handler of its submissions, and what opens it. */
export function form<Start, Data, Values>(asked: Form<Start, Data, Values>) {
  const { id, title, read, check = () => ({}), failed } = asked;
  const known = asked.who === 'staff' ? authenticateStaff : authenticate;
  const wordsOf = asked.resume?.words ?? firstWords;

  const view = (data: Data): ModalView => {
    const fields = asked.fields(data);
    const blocks = asked.resume ? fields.map(telling) : fields;
    return formView(asked, asked.titleOf?.(data) || title, blocks, asked.about?.(data));
  };
  const again = (submission: Submission, problems: FieldErrors): ModalView =>
    formView(
      asked,
      submission.shown.title?.text ?? title,
      blocksAgain(submission.shown.blocks, submission.shown.state, problems),
      submission.privateMetadata,
    );

  function problemsOf(error: unknown): FieldErrors {
    const problems = asked.problems?.(error) ?? { form: toUserMessage(error) };
    const told = Object.entries(problems).map(([at, words]) => [at, failed ? `*${failed}* ${words}` : words]);
    return Object.fromEntries(told);
  }

  async function run(context: SubmissionContext, submission: Submission, whenShown: Submitter['whenShown']) {
    const { services, workspaceId } = context;
    try {
      const caller = await known(context);
      const values = read(submission);
      const problems = await check(values, caller);
      if (!isEmpty(problems)) return { problems };
      return (await asked.save({ ...caller, submission, whenShown }, values)) ?? { problems };
    } catch (error) {
      if (isRefusal(error)) throw error;
      const isKnown = isExpected(error) || asked.problems?.(error) !== undefined;
      services.log[isKnown ? 'info' : 'error'](
        { err: error, workspace: workspaceId, form: id },
        'A form was not saved.',
      );
      return { problems: problemsOf(error) };
    }
  }

  const handler: ViewHandler = {
    async ack(submission, person) {
      const errorsIn = async () => {
        const caller = await known(await enter(person.services, person));
        return check(read(submission), caller);
      };
      const errors = asked.check ? await withTimeout(formCheckMs, errorsIn).catch(() => ({})) : {};
      if (!isEmpty(errors)) return { response_action: 'errors', errors };
      return asked.saving ? { response_action: 'update', view: noticeView(title, asked.saving) } : undefined;
    },
    async submit(context, submission) {
      const later: (() => Promise<unknown>)[] = [];
      const whenShown: Submitter['whenShown'] = (work) => void later.push(work);
      if (asked.saving === undefined) {
        const caller = await known(context);
        const saved = await asked.save({ ...caller, submission, whenShown }, read(submission));
        if (saved && 'text' in saved) await context.reply(saved);
        return;
      }
      let told: Message | undefined;
      const build = async () => {
        if (asked.resume) await endUnfinished(context, id, submission);
        const saved = await run(context, submission, whenShown);
        if ('again' in saved) return view(saved.again);
        if ('problems' in saved) {
          if (asked.resume) await keepUnfinished(context, id, submission, wordsOf, true);
          return again(submission, saved.problems);
        }
        told = saved;
        return messageView(saved.title ?? title, saved);
      };
      await fillModal(context, submission.viewId, title, build, async () => {
        if (asked.closed && told) await context.reply(told);
      });
      for (const work of later) await work();
    },
  };

  /** What the user filled in before in a form about the same and did not submit. */
  async function leftBefore(caller: Opener, metadata: string, viewId?: string) {
    if (asked.resume === undefined) return undefined;
    const { subject = (about: string) => about } = asked.resume;
    const left = await unfinishedForms(caller, id, viewId);
    const about = left.filter(({ privateMetadata }) => subject(privateMetadata) === subject(metadata));
    return about.find((one) => wordsOf(one).trim());
  }

  /** The form in a window of its own. */
  const filled = async (context: PersonContext & { triggerId: string }, start: Start) => {
    const caller = await known(context);
    const shown = view(await asked.load(caller, start));
    const left = await leftBefore(caller, shown.private_metadata ?? '');
    const offer = left ? offerOf(wordsOf(left), id) : [];
    return { ...shown, blocks: [...offer, ...shown.blocks] };
  };

  /** Keeps what is filled in so far. */
  const keep: NonNullable<ViewHandler['keep']> = (where, filledIn) =>
    keepUnfinished(where, id, filledIn, wordsOf);

  /** **Continue**: the form as the user left it. */
  const goOn: ActionHandler = async (context) => {
    const { form: open } = context;
    if (open === undefined) return;
    // Fields of a view keep what is in them when the view changes.
    await updateModal(context, open.viewId, noticeView(title, 'One moment…'));
    await fillModal(context, open.viewId, title, async () => {
      const caller = await known(context);
      const left = await leftBefore(caller, open.privateMetadata, open.viewId);
      if (left === undefined || asked.resume === undefined)
        throw nothingToDo('That is more than a day old, and I no longer have it.');
      const shown = view(await asked.resume.load(open.privateMetadata, left, caller));
      return { ...shown, blocks: blocksAgain(shown.blocks, left.shown.state) };
    });
  };
  return {
    ...handler,
    title,
    view,
    goOn,
    ...(asked.resume && { keep }),
    /** Opens it, within three seconds after the trigger was made. */
    open: (context: PersonContext & { triggerId: string }, start: Start): Promise<void> =>
      openModal(context, title, () => filled(context, start)),
    /** Shows it in a window that is open. */
    fill: (context: PersonContext & { triggerId: string }, viewId: string, start: Start): Promise<void> =>
      fillModal(context, viewId, title, () => filled(context, start)),
  };
}
