import type { Dict } from './data.ts';

/** The panel beside the messages in which a person looks at a Work Object. */
type EntityPanel = {
  /** The id of the Work Object that the person clicked. */
  externalId: string;
  url: string;
  triggerId: string;
  /** What the app presented; missing while it has not answered. */
  details?: Dict;
};

/** The open panels, one per person. */
export type EntityPanels = {
  open(userId: string, panel: EntityPanel): void;
  of(userId: string): EntityPanel | undefined;
  close(userId: string): void;
};

export function createEntityPanels(): EntityPanels {
  const panels = new Map<string, EntityPanel>();
  return {
    open: (userId, panel) => void panels.set(userId, panel),
    of: (userId) => panels.get(userId),
    close: (userId) => void panels.delete(userId),
  };
}
