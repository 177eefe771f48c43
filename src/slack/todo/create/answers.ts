import type { Draft } from '../../../tasks/draft.ts';
import { type Caller, identifyStaff } from '../../caller.ts';
import type { ActionHandler, Click, Incoming } from '../../incoming.ts';
import { draftGone, proceed } from './add.ts';
import type { Pending } from './pending.ts';
import { dateView } from './pick-date.ts';

type Answered = { caller: Caller; pending: Pending; chosen: string };

/** The draft that a click answers and what was chosen, or undefined after saying that it is gone. */
async function answered(incoming: Incoming, click: Click): Promise<Answered | undefined> {
  const caller = await identifyStaff(incoming);
  const [draftId = '', chosen = ''] = click.value.split(' ');
  const pending = await incoming.services.drafts.get(draftId, incoming.workspaceId, incoming.userId);
  if (pending !== undefined) return { caller, pending, chosen };
  await incoming.replace(draftGone);
  return undefined;
}

/** An answer puts something into the draft; the draft then goes on from there. */
function answer(
  put: (draft: Draft, chosen: string, about: Answered) => Partial<Draft> | undefined,
): ActionHandler {
  return async (incoming, click) => {
    const about = await answered(incoming, click);
    if (about === undefined) return;
    const changed = put(about.pending.draft, about.chosen, about);
    if (changed === undefined) return incoming.replace(draftGone);
    const pending = { ...about.pending, draft: { ...about.pending.draft, ...changed } };
    await proceed(incoming, about.caller, pending, incoming.replace);
  };
}

/** Ids from a button are only looked up: `nextStep` checks membership, and names come from the directory. */
export const choosePersonForDraft: ActionHandler = async (incoming, click) => {
  const caller = await identifyStaff(incoming);
  const directory = await incoming.services.directories.get(caller.connection);
  const everyone = [...directory.teamMembers, ...directory.clients];
  await answer((_draft, id) => {
    const person = everyone.find((one) => one.id === id);
    return person && { user: { id: person.id, name: person.name } };
  })(incoming, click);
};

export const chooseProgramForDraft: ActionHandler = async (incoming, click) => {
  const caller = await identifyStaff(incoming);
  const directory = await incoming.services.directories.get(caller.connection);
  await answer((_draft, id) => {
    const program = directory.programs.find((one) => one.id === id);
    return program && { program: { id: program.id, name: program.name } };
  })(incoming, click);
};

/** One of the readings offered, or no date. */
export const chooseDueForDraft: ActionHandler = answer((draft, chosen) => {
  if (chosen === 'none') return { due: { chosen: null } };
  const reading = 'readings' in draft.due ? draft.due.readings[Number(chosen)] : undefined;
  return reading && { due: { chosen: reading } };
});

/** **Pick a date** opens a view; what is submitted there goes on in {@link proceed}. */
export const pickDueForDraft: ActionHandler = async (incoming, click) => {
  const about = await answered(incoming, click);
  if (about === undefined) return;
  const { services, slack, triggerId, responseUrl } = incoming;
  const first = 'readings' in about.pending.draft.due ? about.pending.draft.due.readings[0] : undefined;
  const view = dateView(about.pending.id, about.caller.profile.timeZone, services.now(), first);
  await Promise.all([
    slack.views.open({ trigger_id: triggerId, view }),
    services.drafts.keep({ ...about.pending, responseUrl }),
  ]);
};

/** After a create that was not confirmed: look for the task, then create it if it is not there. */
export const createAgain: ActionHandler = answer(() => ({}));
