import type { Clock } from '../../kit/clock.ts';
import type { Dict } from '../../kit/dict.ts';
import type { Ids, Secrets } from '../../kit/ids.ts';
import { toStoredBlocks } from '../../rules/blocks/stored-blocks.ts';
import { LIMITS } from '../../rules/limits.ts';
import { carryOverValues, initialValues, type Values } from './values.ts';

/** A view as the app sent it, parsed: a modal or a Home tab. */
export type ViewDefinition = Dict & {
  type: 'modal' | 'home';
  blocks: Dict[];
  callback_id?: string | undefined;
  external_id?: string | undefined;
  private_metadata?: string | undefined;
  title?: Dict | undefined;
  submit?: Dict | undefined;
  close?: Dict | undefined;
  clear_on_close?: boolean | undefined;
  notify_on_close?: boolean | undefined;
};

/** A modal that is open, or a published Home tab. */
export type OpenView = {
  id: string;
  teamId: string;
  userId: string;
  definition: ViewDefinition;
  hash: string;
  rootViewId: string;
  previousViewId: string | null;
  values: Values;
  /** Error messages under inputs, by block id. */
  errors?: Record<string, string>;
  /** What the person sees when the last submission or click failed. */
  problem?: string;
  /** The browser tab where the modal was opened; every tab shows it if it was opened in none. */
  client?: string;
};

/** How many views a modal can stack (docs.slack.dev/surfaces/modals). */
export const maxStackDepth = LIMITS.view.stack;

/** How far back a client's picture of a view may lag, in changes. */
const maxEarlier = 5;

export type Views = ReturnType<typeof createViews>;

/** The open modals and published Home tabs, per workspace and person. */
export function createViews(clock: Clock, ids: Ids, secrets: Secrets) {
  const byId = new Map<string, OpenView>();
  const earlier = new Map<string, OpenView[]>();
  const stacks = new Map<string, OpenView[]>();
  const homes = new Map<string, OpenView>();
  const keyOf = (teamId: string, userId: string) => `${teamId} ${userId}`;
  let hashCount = 0;

  function nextHash(): string {
    hashCount += 1;
    return `${Math.floor(clock.now() / 1000)}.${secrets(`hash ${hashCount}`, 8)}`;
  }

  function createView(teamId: string, userId: string, source: ViewDefinition, below?: OpenView): OpenView {
    const definition = { ...source, blocks: toStoredBlocks(source.blocks, ids) };
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
      ...(below?.client !== undefined && { client: below.client }),
    };
    byId.set(id, view);
    return view;
  }

  const stack = (teamId: string, userId: string): OpenView[] => stacks.get(keyOf(teamId, userId)) ?? [];

  function forget({ id }: OpenView): void {
    byId.delete(id);
    earlier.delete(id);
  }

  /** Closes all of a person's modals. */
  function clear(teamId: string, userId: string): void {
    for (const view of stack(teamId, userId)) forget(view);
    stacks.delete(keyOf(teamId, userId));
  }

  /** Puts a modal on top; the caller checks `maxStackDepth` first. */
  function push(teamId: string, userId: string, definition: ViewDefinition): OpenView {
    const below = stack(teamId, userId);
    const view = createView(teamId, userId, definition, below.at(-1));
    stacks.set(keyOf(teamId, userId), [...below, view]);
    return view;
  }

  /** Changes the view, keeping what is filled in where it still fits. */
  function update(view: OpenView, source: ViewDefinition): OpenView {
    const definition = { ...source, blocks: toStoredBlocks(source.blocks, ids) };
    earlier.set(view.id, [{ ...view }, ...(earlier.get(view.id) ?? [])].slice(0, maxEarlier));
    view.values = carryOverValues(view.definition.blocks, view.values, definition.blocks);
    view.definition = definition;
    view.hash = nextHash();
    delete view.errors;
    delete view.problem;
    return view;
  }

  return {
    /** A person's open modals, bottom first. */
    stack: (teamId: string, userId: string) => [...stack(teamId, userId)],
    get: (viewId: string) => byId.get(viewId),
    /** A view as it was before its last changes, the last one first. */
    earlier: (viewId: string) => earlier.get(viewId) ?? [],
    home: (teamId: string, userId: string) => homes.get(keyOf(teamId, userId)),
    /** Everyone's published Home tabs. */
    homes: () => [...homes.values()],
    /** Puts back a Home tab from an earlier run. */
    restoreHome(view: OpenView): void {
      byId.set(view.id, view);
      homes.set(keyOf(view.teamId, view.userId), view);
    },
    /** Opens a modal and closes those that were open. */
    open(teamId: string, userId: string, definition: ViewDefinition): OpenView {
      clear(teamId, userId);
      return push(teamId, userId, definition);
    },
    push,
    update,
    /** Publishes or changes a person's Home tab. */
    publish(teamId: string, userId: string, definition: ViewDefinition): OpenView {
      const existing = homes.get(keyOf(teamId, userId));
      if (existing !== undefined) return update(existing, definition);
      const view = createView(teamId, userId, definition);
      homes.set(keyOf(teamId, userId), view);
      return view;
    },
    /** Closes this view and all above it. */
    close(view: OpenView): void {
      const open = stack(view.teamId, view.userId);
      const index = open.indexOf(view);
      if (index < 0) return;
      for (const closed of open.slice(index)) forget(closed);
      stacks.set(keyOf(view.teamId, view.userId), open.slice(0, index));
    },
    clear,
  };
}
