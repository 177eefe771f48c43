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
import { editForm, openEdit, turnEditPage } from './features/clients/edit.ts';
import {
  clientForm,
  joinRest,
  newClient,
  newClientShortcut,
  timeZoneOptions,
} from './features/clients/new-client.ts';
import { approveConnection, refuseConnection } from './features/connect/approve.ts';
import {
  connectAction,
  openProof,
  proofSubmitted,
  replacementConfirmed,
  tokenSubmitted,
  wantConnection,
} from './features/connect/command.ts';
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
import {
  declineMorning,
  declineWeekly,
  morningLater,
  startMorning,
  startWeekly,
  stopMorning,
  stopNotices,
  stopWeekly,
} from './features/personal/actions.ts';
import { addChosen, memberForm, openAddMember } from './features/programs/add.ts';
import {
  programCommand,
  showProgram,
  turnMembersPage,
  turnProgramsPage,
} from './features/programs/command.ts';
import { showMembersTable } from './features/programs/members-table.ts';
import { openProgress } from './features/programs/progress.ts';
import { markDone, markUndone } from './features/tasks/done-button.ts';
import { cancelWaiting } from './features/tasks/drafts/cancel-waiting.ts';
import {
  chooseAnybodyForDraft,
  chooseAnyProgramForDraft,
  chooseDueForDraft,
  chooseOneForDraft,
  choosePersonForDraft,
  chooseProgramForDraft,
  createAgain,
  createAsked,
  createProposed,
  dateSubmitted,
  findCreatedTask,
  keepDraftForMe,
  pickDueForDraft,
} from './features/tasks/drafts/draft-actions.ts';
import {
  cancelMany,
  chooseProgramForLines,
  createMany,
  createSurelyMany,
  retryMany,
} from './features/tasks/for-many/actions.ts';
import { openTaskFromMessage } from './features/tasks/form/from-message.ts';
import {
  fieldChanged,
  openFormForDraft,
  openTaskForm,
  openTaskFormFor,
} from './features/tasks/form/open-form.ts';
import { confirmReplacement, openReplace, replacementForm } from './features/tasks/form/replace-form.ts';
import { taskForm } from './features/tasks/form/submit.ts';
import {
  endRepeat,
  pauseRepeat,
  resumeRepeat,
  startRepeat,
  turnRepeatsPage,
} from './features/tasks/repeats/command.ts';
import {
  clientOptions,
  optionsOfPrograms,
  personOptions,
  personsProgramOptions,
  programOptions,
} from './forms/choosers.ts';
import type {
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
  ['/program', programCommand],
  ['/touchline', touchlineCommand],
]);

/** Commands whose text comes as it was typed (`should_escape` in `manifest.yml`): a token must not be changed. */
export const unescapedCommands: ReadonlySet<string> = new Set(['/touchline']);

/** Messages to Touchline: `message` in a direct message, `app_mention` in a channel. */
export const messages: ReadonlyMap<string, MessageHandler> = new Map([
  ['message', directMessage],
  ['app_mention', handleMention],
]);

/** An action id may have a suffix (`draft.due.0`), because ids must differ within a block. */
export const actions: ReadonlyMap<string, ActionHandler> = new Map([
  ['request.again', createTryAgain({ commands, messages })],
  ['help.topic', showTopic],
  ['task.done', markDone],
  ['task.undo', markUndone],
  ['list.page', turnPage],
  ['list.filter', filterList],
  ['list.show', showList],
  ['todo.create', createAsked],
  ['list.person', listOfPerson],
  ['draft.person', choosePersonForDraft],
  ['draft.anybody', chooseAnybodyForDraft],
  ['draft.mine', keepDraftForMe],
  ['draft.one', chooseOneForDraft],
  ['draft.program', chooseProgramForDraft],
  ['draft.any-program', chooseAnyProgramForDraft],
  ['draft.pick-due', pickDueForDraft],
  ['draft.due', chooseDueForDraft],
  ['draft.look', findCreatedTask],
  ['draft.again', createAgain],
  ['draft.create', createProposed],
  ['draft.form', openFormForDraft],
  ['draft.cancel', cancelWaiting],
  ['client.show', showClient],
  ['client.new', newClient],
  ['client.join', joinRest],
  ['client.edit', openEdit],
  ['client.edit-page', turnEditPage],
  ['client.list', turnClientsPage],
  ['client.table', showClientsTable],
  ['pick.client', showClient],
  ['client.new-task', openTaskFormFor],
  ['program.show', showProgram],
  ['program.page', turnMembersPage],
  ['program.list', turnProgramsPage],
  ['program.table', showMembersTable],
  ['program.add', openAddMember],
  ['program.add-person', addChosen],
  ['program.progress', openProgress],
  ['team.page', turnTeamPage],
  ['home.reload', reloadHome],
  ['home.program', chooseHomeProgram],
  ['home.list', openHomeList],
  ['home.settings', (context) => settingsForm.open(context, undefined)],
  ['replace.open', openReplace],
  ['replace.confirm', confirmReplacement],
  ['many.create', createMany],
  ['many.program', chooseProgramForLines],
  ['many.sure', createSurelyMany],
  ['many.cancel', cancelMany],
  ['many.retry', retryMany],
  ['repeat.start', startRepeat],
  ['repeat.pause', pauseRepeat],
  ['repeat.resume', resumeRepeat],
  ['repeat.end', endRepeat],
  ['repeat.page', turnRepeatsPage],
  ['task.new', openTaskFormFor],
  ['task.person', fieldChanged],
  ['task.when', fieldChanged],
  ['resume.task.new', taskForm.goOn],
  ['resume.replace.form', replacementForm.goOn],
  ['resume.client.new', clientForm.goOn],
  ['resume.client.edit', editForm.goOn],
  ['resume.digest.schedule', scheduleForm.goOn],
  ['connection.end', endConnection],
  ['connection.keep', keepConnection],
  ['connect.open', connectAction],
  ['connect.want', wantConnection],
  ['connect.prove', openProof],
  ['connect.approve', approveConnection],
  ['connect.refuse', refuseConnection],
  ['notices.stop', stopNotices],
  ['task.change', changeTask],
  ['morning.later', morningLater],
  ['morning.stop', stopMorning],
  ['morning.start', startMorning],
  ['morning.decline', declineMorning],
  ['weekly.stop', stopWeekly],
  ['weekly.start', startWeekly],
  ['weekly.decline', declineWeekly],
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
  ['connect', tokenSubmitted],
  ['connect.replace', replacementConfirmed],
  ['connect.prove', proofSubmitted],
  ['draft.date', dateSubmitted],
  ['client.new', clientForm],
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
  ['task.new', openTaskForm],
  ['client.new', newClientShortcut],
]);
export const messageShortcuts: ReadonlyMap<string, MessageShortcutHandler> = new Map([
  ['task.from-message', openTaskFromMessage],
]);

/** Menus that ask for their options, by action id. */
export const options: ReadonlyMap<string, OptionsHandler> = new Map([
  ['pick.person', personOptions],
  ['pick.program', programOptions],
  ['home.program', optionsOfPrograms('All programs')],
  ['home.default-program', optionsOfPrograms('None')],
  ['task.person', personOptions],
  ['draft.anybody', personOptions],
  ['draft.any-program', programOptions],
  ['task.program', personsProgramOptions],
  ['list.filter', filterOptions],
  ['pick.timezone', timeZoneOptions],
  ['pick.client', clientOptions],
]);
