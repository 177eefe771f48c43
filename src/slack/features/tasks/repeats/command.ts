import type { RepeatRef } from '../../../../repeats/repeat.ts';
import { authenticateStaff, type Caller, forStaff } from '../../../surface/authenticate.ts';
import type { ActionHandler, RequestContext } from '../../../surface/context.ts';
import type { Services } from '../../../surface/services.ts';
import { repeatsMessage } from '../../../task-requests/message.ts';
import type { Message } from '../../../ui/message.ts';
import { pageNamed } from '../../../ui/pager.ts';

async function message(caller: Caller, page: number): Promise<Message> {
  const { services, person } = caller;
  const repeats = await services.repeats.of(caller);
  return repeatsMessage(repeats, { nowMs: services.now(), meId: person.user.id, page });
}

/** `/todo repeats`: what repeats of the user who types it. */
export async function repeatsCommand(context: RequestContext): Promise<void> {
  const caller = await authenticateStaff(context);
  await caller.reply(await message(caller, 1));
}

/** A button under a repeat. The repeat is found for its owner only. */
const change =
  (work: (repeats: Services['repeats'], ref: RepeatRef) => Promise<unknown>): ActionHandler =>
  async (context, click) => {
    const caller = await authenticateStaff(context);
    const { services, workspaceId, userId } = caller;
    const [id = '', page = ''] = click.value.split(' ');
    await work(services.repeats, { workspaceId, userId, id });
    await caller.redraw(await message(caller, pageNamed(page)));
  };

export const pauseRepeat = change((repeats, ref) => repeats.pause(ref));
export const resumeRepeat = change((repeats, ref) => repeats.resume(ref));
export const endRepeat = change((repeats, ref) => repeats.end(ref));

/** **Previous** and **Next** under the repeats. */
export const turnRepeatsPage: ActionHandler = forStaff(async (caller, click) =>
  caller.redraw(await message(caller, pageNamed(click.value))),
);
