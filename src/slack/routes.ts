import { changeTask } from './commands/change-task.ts';
import { directMessage, handleMention } from './commands/messages.ts';
import { todoCommand } from './commands/todo.ts';
import { showTopic } from './commands/todo-help.ts';
import { touchlineCommand } from './commands/touchline.ts';
import { createTryAgain } from './commands/try-again.ts';
import { deletePersonalData } from './features/account/privacy.ts';
import { profileForm } from './features/account/profile.ts';
import { emailProved, openProveEmail } from './features/account/prove-email.ts';
import { turnTeamPage } from './features/account/team.ts';
import { clientCommand, showClient, showClientsTable, turnClientsPage } from './features/clients/command.ts';
import { editForm, turnEditPage } from './features/clients/edit.ts';
import * as newClients from './features/clients/new-client.ts';
import { approveConnection, refuseConnection } from './features/connect/approve.ts';
import * as connect from './features/connect/command.ts';
import { endConnection, keepConnection } from './features/connect/disconnect.ts';
import { answerAudience } from './features/digests/audience-actions.ts';
import { audienceAction, nowAction } from './features/digests/audience-question.ts';
import { answerNow, postPreview } from './features/digests/digest-now.ts';
import { memberJoined, memberLeft, notNow, otherTimes, startWeekdays } from './features/digests/invited.ts';
import { postNowAction } from './features/digests/notice.ts';
import { nudgeAssignee } from './features/digests/nudge.ts';
import { postNow } from './features/digests/post-now.ts';
import { chooseChannel, endDigest, scheduleForm } from './features/digests/schedule-modal.ts';
import { showAll, showMine, turnDigestPage } from './features/digests/show.ts';
import { chooseHomeProgram, homeOpened, reloadHome } from './features/home/draw.ts';
import { settingsForm } from './features/home/settings.ts';
import { checklistForm } from './features/lists/checklist.ts';
import { filterList, listOfPerson, openHomeList, showList, turnPage } from './features/lists/list.ts';
import { filterOptions } from './features/lists/list-filter.ts';
import * as personal from './features/personal/actions.ts';
import { forgetReminder } from './features/personal/remind.ts';
import { addChosen, memberForm } from './features/programs/add.ts';
import * as programs from './features/programs/command.ts';
import { showMembersTable } from './features/programs/members-table.ts';
import { openProgress } from './features/programs/progress.ts';
import { markDone, markUndone } from './features/tasks/done-button.ts';
import { cancelWaiting } from './features/tasks/drafts/cancel-waiting.ts';
import * as drafts from './features/tasks/drafts/draft-actions.ts';
import * as many from './features/tasks/for-many/actions.ts';
import { openTaskFromMessage } from './features/tasks/form/from-message.ts';
import * as taskForms from './features/tasks/form/open-form.ts';
import { confirmReplacement, openReplace, replacementForm } from './features/tasks/form/replace-form.ts';
import { taskForm } from './features/tasks/form/submit.ts';
import * as repeats from './features/tasks/repeats/command.ts';
import * as choosers from './forms/choosers.ts';
import type {
  ActionContext,
  ActionHandler,
  CommandHandler,
  EventHandler,
  MessageHandler,
  MessageShortcutHandler,
  OptionsHandler,
  PersonEventHandler,
  ShortcutHandler,
  ViewHandler,
} from './surface/context.ts';
import { userChanged } from './user-changed.ts';

/**
 * The whole surface, by command, action id, callback id and event: {@link file://./app.ts} registers each with Bolt
 * under its name.
 */
export const commands: ReadonlyMap<string, CommandHandler> = new Map([
  ['/todo', todoCommand],
  ['/client', clientCommand],
  ['/program', programs.programCommand],
  ['/touchline', touchlineCommand],
]);

/** Commands whose text comes as it was typed (`should_escape` in `manifest.yml`): a token must not be changed. */
export const unescapedCommands: ReadonlySet<string> = new Set(['/touchline']);

/** Messages to Touchline: `message` in a direct message, `app_mention` in a channel. */
export const messages: ReadonlyMap<string, MessageHandler> = new Map([
  ['message', directMessage],
  ['app_mention', handleMention],
]);

/** A button that opens a form, which begins with its value: an id, or a name or an email; or is empty. */
const opens =
  (form: { open(context: ActionContext, start: string): Promise<void> }): ActionHandler =>
  (context, click) =>
    form.open(context, click.value);

/** An action id may have a suffix (`draft.due.0`), because ids must differ within a block. */
export const actions: ReadonlyMap<string, ActionHandler> = new Map([
  ['request.again', createTryAgain({ commands, messages })],
  ['help.topic', showTopic],
  ['task.done', markDone],
  ['task.undo', markUndone],
  ['list.page', turnPage],
  ['list.filter', filterList],
  ['list.show', showList],
  ['todo.create', drafts.createAsked],
  ['list.person', listOfPerson],
  ['draft.person', drafts.choosePerson],
  ['draft.anybody', drafts.chooseAnybody],
  ['draft.mine', drafts.keepForMe],
  ['draft.one', drafts.chooseOne],
  ['draft.program', drafts.chooseProgram],
  ['draft.any-program', drafts.chooseAnyProgram],
  ['draft.pick-due', drafts.pickDue],
  ['draft.due', drafts.chooseDue],
  ['draft.look', drafts.findCreatedTask],
  ['draft.again', drafts.createAgain],
  ['draft.create', drafts.createProposed],
  ['draft.form', taskForms.openFormForDraft],
  ['draft.cancel', cancelWaiting],
  ['client.show', showClient],
  ['client.new', opens(newClients.clientForm)],
  ['client.join', newClients.joinRest],
  ['client.edit', opens(editForm)],
  ['client.edit-page', turnEditPage],
  ['client.list', turnClientsPage],
  ['client.table', showClientsTable],
  ['pick.client', showClient],
  ['client.new-task', taskForms.openTaskFormFor],
  ['program.show', programs.showProgram],
  ['program.page', programs.turnMembersPage],
  ['program.list', programs.turnProgramsPage],
  ['program.table', showMembersTable],
  ['program.add', opens(memberForm)],
  ['program.add-person', addChosen],
  ['program.progress', openProgress],
  ['team.page', turnTeamPage],
  ['home.reload', reloadHome],
  ['home.program', chooseHomeProgram],
  ['home.list', openHomeList],
  ['home.settings', (context) => settingsForm.open(context, undefined)],
  ['replace.open', openReplace],
  ['replace.confirm', confirmReplacement],
  ['many.create', many.createMany],
  ['many.program', many.chooseProgramForLines],
  ['many.sure', many.createSurelyMany],
  ['many.cancel', many.cancelMany],
  ['many.retry', many.retryMany],
  ['repeat.start', repeats.startRepeat],
  ['repeat.pause', repeats.pauseRepeat],
  ['repeat.resume', repeats.resumeRepeat],
  ['repeat.end', repeats.endRepeat],
  ['repeat.page', repeats.turnRepeatsPage],
  ['task.new', taskForms.openTaskFormFor],
  ['task.person', taskForms.fieldChanged],
  ['task.when', taskForms.fieldChanged],
  ['resume.task.new', taskForm.goOn],
  ['resume.replace.form', replacementForm.goOn],
  ['resume.client.new', newClients.clientForm.goOn],
  ['resume.client.edit', editForm.goOn],
  ['resume.digest.schedule', scheduleForm.goOn],
  ['connection.end', endConnection],
  ['connection.keep', keepConnection],
  ['connect.open', connect.connectAction],
  ['connect.want', connect.wantConnection],
  ['connect.prove', connect.openProof],
  ['connect.approve', approveConnection],
  ['connect.refuse', refuseConnection],
  ['notices.stop', personal.stopNotices],
  ['task.change', changeTask],
  ['remind.drop', forgetReminder],
  ['morning.later', personal.morningLater],
  ['morning.stop', personal.stopMorning],
  ['morning.start', personal.startMorning],
  ['morning.decline', personal.declineMorning],
  ['weekly.stop', personal.stopWeekly],
  ['weekly.start', personal.startWeekly],
  ['weekly.decline', personal.declineWeekly],
  ['privacy.delete', deletePersonalData],
  ['email.prove', openProveEmail],
  [postNowAction, postNow],
  ['digest.post-preview', postPreview],
  ['task.nudge', nudgeAssignee],
  ['digest.choose', chooseChannel],
  ['digest.weekdays', startWeekdays],
  ['digest.other', otherTimes],
  ['digest.not-now', notNow],
  ['digest.off', endDigest],
  ['digest.mine', showMine],
  ['digest.all', showAll],
  ['digest.page', turnDigestPage],
  [audienceAction, answerAudience],
  [nowAction, answerNow],
]);

/** Fields of forms that keep what is filled in, by action id. */
export const fields: ReadonlySet<string> = new Set([
  'value',
  'pick.person',
  'pick.program',
  'pick.timezone',
  'task.program',
]);

export const views: ReadonlyMap<string, ViewHandler> = new Map([
  ['connect', connect.tokenSubmitted],
  ['connect.replace', connect.replacementConfirmed],
  ['connect.prove', connect.proofSubmitted],
  ['draft.date', drafts.dateSubmitted],
  ['client.new', newClients.clientForm],
  ['client.edit', editForm],
  ['program.add', memberForm],
  ['profile', profileForm],
  ['email.prove', emailProved],
  ['home.settings', settingsForm],
  ['task.new', taskForm],
  ['replace.form', replacementForm],
  ['list.done-checked', checklistForm],
  ['digest.schedule', scheduleForm],
]);

/** The views that ask for a token. In all others one does not belong. */
export const tokenViews: ReadonlySet<string> = new Set(['connect']);

export const events: ReadonlyMap<string, EventHandler> = new Map([
  ['user_change', userChanged],
  ['team_join', userChanged],
  ['member_joined_channel', memberJoined],
  ['member_left_channel', memberLeft],
]);

/** Events that a user caused. Their `user` is that person. */
export const personEvents: ReadonlyMap<string, PersonEventHandler> = new Map([
  ['app_home_opened', homeOpened],
]);

export const shortcuts: ReadonlyMap<string, ShortcutHandler> = new Map([
  ['task.new', taskForms.openTaskForm],
  ['client.new', newClients.newClientShortcut],
]);
export const messageShortcuts: ReadonlyMap<string, MessageShortcutHandler> = new Map([
  ['task.from-message', openTaskFromMessage],
]);

/** Menus that ask for their options, by action id. */
export const options: ReadonlyMap<string, OptionsHandler> = new Map([
  ['pick.person', choosers.personOptions],
  ['pick.program', choosers.programOptions],
  ['home.program', choosers.optionsOfPrograms('All programs')],
  ['home.default-program', choosers.optionsOfPrograms('None')],
  ['task.person', choosers.personOptions],
  ['draft.anybody', choosers.personOptions],
  ['draft.any-program', choosers.programOptions],
  ['task.program', choosers.personsProgramOptions],
  ['list.filter', filterOptions],
  ['pick.timezone', newClients.timeZoneOptions],
  ['pick.client', choosers.clientOptions],
]);
