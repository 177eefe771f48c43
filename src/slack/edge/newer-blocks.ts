import type { AnyBlock } from '@slack/types';
import { LRUCache } from 'lru-cache';
import { isKind } from '../../lib/errors.ts';
import { fittingOn, newerTypes, plainer, type Surface } from '../ui/plainer-blocks.ts';
import { blockRefusedMs } from './limits.ts';
import { meaningOf } from './refusals.ts';
import { ReplyError } from './reply-errors.ts';
import { withMarks } from './where.ts';

function refusesBlocks(error: unknown): boolean {
  if (isKind(error, ReplyError, 'invalid-blocks')) return true;
  if (error instanceof ReplyError) return refusesBlocks(error.cause);
  return ['content', 'slack-scope'].includes(meaningOf(error) ?? '');
}

/** Where blocks are shown. */
type Place = { workspaceId: string; surface: Surface };

export type NewerBlocks = ReturnType<typeof createNewerBlocks>;

type NewerBlocksOptions = {
  /** Milliseconds, UTC. */
  now: () => number;
  /** Whether the workspace is served by the installation of a whole organization. */
  isOrgWide: (workspaceId: string) => Promise<boolean>;
};

/**
 * Sends messages and views with Slack's newer blocks, and with plainer ones if Slack refuses those. A workspace that
 * refused a type of block gets the plainer ones at once for six hours, which saves a second call.
 *
 * In workspaces of an organization's installation, what is sent says where it is ({@link withMarks}).
 */
export function createNewerBlocks({ now, isOrgWide }: NewerBlocksOptions) {
  /** When a workspace last refused a type of block on a surface, by `WORKSPACE/SURFACE/TYPE`. */
  const refusedAt = new LRUCache<string, number>({ max: 2_000 });
  const keyOf = ({ workspaceId, surface }: Place, type: string) => `${workspaceId}/${surface}/${type}`;
  const isRefused = (place: Place, type: string): boolean => {
    const at = refusedAt.get(keyOf(place, type));
    return at !== undefined && Math.abs(now() - at) < blockRefusedMs;
  };
  return {
    /** Sends a message or a view. @throws any error of `send` that is not about newer blocks */
    async send<T extends { blocks?: AnyBlock[] }, R>(
      place: Place,
      given: T,
      send: (content: T) => Promise<R>,
    ): Promise<R> {
      const whole = (await isOrgWide(place.workspaceId)) ? withMarks(given, place.workspaceId) : given;
      const content = whole.blocks ? { ...whole, blocks: fittingOn(place.surface, whole.blocks) } : whole;
      const types = newerTypes(content.blocks);
      const refused = new Set(types.filter((type) => isRefused(place, type)));
      const first =
        refused.size > 0 ? { ...content, blocks: plainer(content.blocks ?? [], refused) } : content;
      if (refused.size === types.length) return send(first);
      try {
        return await send(first);
      } catch (error) {
        if (!refusesBlocks(error)) throw error;
        const sent = await send({ ...content, blocks: plainer(content.blocks ?? []) });
        for (const type of types) refusedAt.set(keyOf(place, type), now());
        return sent;
      }
    },
  };
}
