import type { ComponentType } from 'preact';
import type { IconName } from '../ui/icons.tsx';

/** A panel beside the conversation that is not the page's own. */
export type Panel = {
  key: string;
  name: string;
  icon: IconName;
  View: ComponentType;
  /** Reads what it shows again; called when something has changed and the panel is open. */
  refresh?(): void;
};

/** Something to try on a first visit: a text for the composer. */
export type Hint = { title: string; text: string; icon?: IconName };

/** What whoever serves the page adds to it. */
export type Options = { panels: Panel[]; hints: Hint[] };

let given: Options = { panels: [], hints: [] };

export function setOptions(options: Options): void {
  given = options;
}

export const panels = (): Panel[] => given.panels;
export const hints = (): Hint[] => given.hints;
