import { isStaff } from '../../../workspaces/permissions.ts';
import type { PersonalPreferences } from '../../../workspaces/preferences.ts';
import { seesProgram } from '../../../workspaces/program-limit.ts';
import { type AuthenticatedContext, authenticate } from '../../surface/authenticate.ts';
import type { ActionHandler, PersonContext, ViewHandler } from '../../surface/context.ts';
import { fillModal, noticeView, openModal } from '../../surface/modal.ts';
import { savePreferences } from '../../surface/save-preferences.ts';
import { isExpected, toUserMessage } from '../../surface/user-errors.ts';
import { dueLabel } from '../../ui/due-text.ts';
import { chosenProgram } from './program-menu.ts';
import {
  type SettingsForm,
  settingsErrors,
  settingsTitle,
  settingsView,
  submittedSettings,
} from './settings-view.ts';

type Caller = AuthenticatedContext<PersonContext>;

const about = ({ person, profile }: Caller) => ({ staff: isStaff(person), timeZone: profile.timeZone });

/** What somebody chose. A default program that they may no longer see counts as none. */
async function chosenBy({ services, workspaceId, userId, connection }: Caller): Promise<PersonalPreferences> {
  const { program, ...chosen } = await services.preferences.get(workspaceId, userId);
  return program && seesProgram(connection, program.id) ? { ...chosen, program } : chosen;
}

/** **Settings** on Home. */
export const openSettings: ActionHandler = (context) =>
  openModal(context, settingsTitle, async () => {
    const caller = await authenticate(context);
    return settingsView(await chosenBy(caller), about(caller));
  });

/** What is to be stored: a client is not asked about creating tasks, so that stays as it is. */
async function changeOf(caller: Caller, form: SettingsForm): Promise<Partial<PersonalPreferences>> {
  const { tellAssigned, tellCompleted, tellNudged, remindBefore, morningHour, morningDays } = form;
  const { quietFrom, quietTo } = form;
  const quiet =
    quietFrom === undefined || quietTo === undefined ? undefined : { from: quietFrom, to: quietTo };
  // Whoever stopped reminders, and wants them again, gets them again.
  const reminded = remindBefore ? { remindBefore, tellReminded: undefined } : { remindBefore: undefined };
  const change = { tellAssigned, tellNudged, ...reminded, morningHour, morningDays, quiet };
  if (!isStaff(caller.person)) return change;
  const program = form.program === undefined ? undefined : await chosenProgram(caller, form.program);
  return { ...change, tellCompleted, program, wait: form.wait, weekly: form.weekly };
}

/** When the next private messages come, if they do. */
function nextWords(
  { services, profile }: Caller,
  { morningMs, weeklyMs }: Awaited<ReturnType<typeof savePreferences>>,
): string {
  const next = (what: string, ms: number | undefined) =>
    ms === undefined
      ? []
      : [`${what} comes on ${dueLabel(Math.floor(ms / 1000), profile.timeZone, services.now())}`];
  const all = [...next('morning message', morningMs), ...next('weekly message', weeklyMs)];
  return all.length === 0 ? '' : ` Your next ${all.join(' and your next ')}, if there is something to say.`;
}

/** The submitted form. The program is looked up again. */
export const settingsSubmitted: ViewHandler = {
  ack(submission) {
    const errors = settingsErrors(submittedSettings(submission));
    if (errors !== undefined) return { response_action: 'errors', errors };
    return { response_action: 'update', view: noticeView(settingsTitle, 'Saving…') };
  },
  submit: (context, submission) =>
    fillModal(context, submission.viewId, settingsTitle, async () => {
      const caller = await authenticate(context);
      const { services, workspaceId } = caller;
      const form = submittedSettings(submission);
      try {
        const next = await savePreferences(caller, await changeOf(caller, form));
        return noticeView(settingsTitle, `Your settings are saved.${nextWords(caller, next)}`);
      } catch (error) {
        const level = isExpected(error) ? 'info' : 'error';
        services.log[level]({ err: error, workspace: workspaceId }, 'Settings were not saved.');
        const kept = await chosenBy(caller);
        const { wait = kept.wait, tellAssigned, tellCompleted, tellNudged, remindBefore } = form;
        const { morningHour, morningDays, weekly, quietFrom, quietTo } = form;
        const quiet =
          quietFrom === undefined || quietTo === undefined ? undefined : { from: quietFrom, to: quietTo };
        const tells = { tellAssigned, tellCompleted, tellNudged, remindBefore };
        const entered = { ...kept, wait, ...tells, morningHour, morningDays, weekly, quiet };
        return settingsView(entered, about(caller), toUserMessage(error));
      }
    }),
};
