import { LIMITS } from '../../../slack/ui/limits.ts';
import { withBlockIds } from '../blocks/block-ids.ts';
import type { Clock } from '../clock.ts';
import type { Dict } from '../data.ts';
import type { Ids, Secrets } from '../ids.ts';
import { carryOverValues, initialValues, type Values } from './values.ts';

/** A view as the app gave it, parsed: a modal or a Home tab. */
export type ViewDefinition = Dict & {
  type: 'modal' | 'home';
  blocks: Dict[];
  callback_id?: string;
  external_id?: string;
  private_metadata?: string;
  title?: Dict;
  submit?: Dict;
  close?: Dict;
  clear_on_close?: boolean;
  notify_on_close?: boolean;
};

export type OpenView = {
  id: string;
  teamId: string;
  userId: string;
  definition: ViewDefinition;
  hash: string;
  rootViewId: string;
  previousViewId: string | null;
  values: Values;
  /** What the app's `response_action: errors` said, by block. */
  errors?: Record<string, string>;
  /** Why the last submission did not get through, in Slack's word. */
  problem?: string;
  /** The channel from which the modal was opened, for `default_to_current_conversation`. */
  fromChannel?: string;
};

/** docs.slack.dev/surfaces/modals: so many views in a modal's stack. */
export const maxStackDepth = LIMITS.view.stack;

export type Views = {
  /** The open modals of a person, the lowest first. */
  stack(teamId: string, userId: string): OpenView[];
  get(viewId: string): OpenView | undefined;
  byExternalId(teamId: string, externalId: string): OpenView | undefined;
  home(teamId: string, userId: string): OpenView | undefined;
  /** Opens a modal alone, closing what was open. */
  open(teamId: string, userId: string, definition: ViewDefinition): OpenView;
  /** Puts a modal on top; the caller has looked at the limit. */
  push(teamId: string, userId: string, definition: ViewDefinition): OpenView;
  update(view: OpenView, definition: ViewDefinition): OpenView;
  publish(teamId: string, userId: string, definition: ViewDefinition): OpenView;
  /** Takes the topmost views away until `view` is gone too. */
  close(view: OpenView): void;
  clear(teamId: string, userId: string): void;
};

export function createViews(clock: Clock, ids: Ids, secrets: Secrets): Views {
  const byId = new Map<string, OpenView>();
  const stacks = new Map<string, OpenView[]>();
  const homes = new Map<string, OpenView>();
  const keyOf = (teamId: string, userId: string) => `${teamId} ${userId}`;
  let changes = 0;

  function nextHash(): string {
    changes += 1;
    return `${Math.floor(clock.now() / 1000)}.${secrets(`hash ${changes}`, 8)}`;
  }

  function createView(teamId: string, userId: string, given: ViewDefinition, below?: OpenView): OpenView {
    const definition = { ...given, blocks: withBlockIds(given.blocks, ids) };
    const id = ids.next('V');
    const view: OpenView = {
      id,
      teamId,
      userId,
      definition,
      hash: nextHash(),
      rootViewId: below?.rootViewId ?? id,
      previousViewId: below?.id ?? null,
      values: initialValues(definition.blocks),
    };
    byId.set(id, view);
    return view;
  }

  const stack = (teamId: string, userId: string): OpenView[] => stacks.get(keyOf(teamId, userId)) ?? [];

  function clear(teamId: string, userId: string): void {
    for (const view of stack(teamId, userId)) byId.delete(view.id);
    stacks.delete(keyOf(teamId, userId));
  }

  function push(teamId: string, userId: string, definition: ViewDefinition): OpenView {
    const below = stack(teamId, userId);
    const view = createView(teamId, userId, definition, below.at(-1));
    stacks.set(keyOf(teamId, userId), [...below, view]);
    return view;
  }

  function update(view: OpenView, given: ViewDefinition): OpenView {
    const definition = { ...given, blocks: withBlockIds(given.blocks, ids) };
    view.values = carryOverValues(view.definition.blocks, view.values, definition.blocks);
    view.definition = definition;
    view.hash = nextHash();
    delete view.errors;
    delete view.problem;
    return view;
  }

  return {
    stack: (teamId, userId) => [...stack(teamId, userId)],
    get: (viewId) => byId.get(viewId),
    byExternalId: (teamId, externalId) =>
      [...byId.values()].find((view) => view.teamId === teamId && view.definition.external_id === externalId),
    home: (teamId, userId) => homes.get(keyOf(teamId, userId)),
    open(teamId, userId, definition) {
      clear(teamId, userId);
      return push(teamId, userId, definition);
    },
    push,
    update,
    publish(teamId, userId, definition) {
      const known = homes.get(keyOf(teamId, userId));
      if (known !== undefined) return update(known, definition);
      const view = createView(teamId, userId, definition);
      homes.set(keyOf(teamId, userId), view);
      return view;
    },
    close(view) {
      const open = stack(view.teamId, view.userId);
      const index = open.indexOf(view);
      if (index < 0) return;
      for (const closed of open.slice(index)) byId.delete(closed.id);
      stacks.set(keyOf(view.teamId, view.userId), open.slice(0, index));
    },
    clear,
  };
}
