import { clientCommand, showClient } from './client/command.ts';
import { newTaskSubmitted, openNewTask } from './client/new-task.ts';
import { tokenSubmitted, touchlineCommand } from './connect/command.ts';
import type { ActionHandler, CommandHandler, EventHandler, ViewHandler } from './context.ts';
import { dateSubmitted } from './drafts/date-modal.ts';
import {
  chooseDueForDraft,
  choosePersonForDraft,
  chooseProgramForDraft,
  createAgain,
  keepDraftForMe,
  pickDueForDraft,
} from './drafts/draft-actions.ts';
import { markDone, markUndone } from './task-messages/done-button.ts';
import { todoCommand } from './todo/command.ts';
import { listOfPerson, overdueOfPerson, turnPage } from './todo/list.ts';
import { appUninstalled, tokensRevoked } from './uninstall.ts';

/**
 * The whole surface, by command, action id, callback id and event. One table for each kind, and one listener, since
 * Bolt tries its listeners one after the other for every request.
 */
export const commands: ReadonlyMap<string, CommandHandler> = new Map([
  ['/todo', todoCommand],
  ['/client', clientCommand],
  ['/touchline', touchlineCommand],
]);

/** An action id may have a suffix (`draft.due.0`), because ids must differ within a block. */
export const actions: ReadonlyMap<string, ActionHandler> = new Map([
  ['task.done', markDone],
  ['task.undo', markUndone],
  ['list.page', turnPage],
  ['list.person', listOfPerson],
  ['list.person-overdue', overdueOfPerson],
  ['draft.person', choosePersonForDraft],
  ['draft.mine', keepDraftForMe],
  ['draft.program', chooseProgramForDraft],
  ['draft.due.pick', pickDueForDraft],
  ['draft.due', chooseDueForDraft],
  ['draft.again', createAgain],
  ['client.show', showClient],
  ['client.new-task', openNewTask],
]);

export const views: ReadonlyMap<string, ViewHandler> = new Map([
  ['connect', tokenSubmitted],
  ['draft.date', dateSubmitted],
  ['client.new-task', newTaskSubmitted],
]);

export const events: ReadonlyMap<string, EventHandler> = new Map([
  ['app_uninstalled', appUninstalled],
  ['tokens_revoked', tokensRevoked],
]);

/** The handler of an action id, with or without a suffix. */
export const actionHandler = (actionId: string): ActionHandler | undefined =>
  actions.get(actionId) ?? actions.get(actionId.slice(0, actionId.lastIndexOf('.')));
