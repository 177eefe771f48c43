import { z } from 'zod';

/** Of a list that comes in pages (docs.slack.dev/apis/web-api/pagination). */
const more = z.looseObject({
  response_metadata: z.object({ next_cursor: z.string().default('') }).optional(),
});

/**
 * The pages of a list of Slack, at most so many. A cursor that comes again ends it.
 *
 * @returns each page as Slack sent it, and whether another one follows
 * @throws what `read` throws, or a ZodError
 */
export async function* pagesOf(
  read: (from: { cursor?: string }) => Promise<unknown>,
  most: number,
): AsyncGenerator<{ page: unknown; isLast: boolean }> {
  const cursors = new Set(['']);
  for (let cursor = ''; cursors.size <= most; cursors.add(cursor)) {
    const page = await read(cursor === '' ? {} : { cursor });
    cursor = more.parse(page).response_metadata?.next_cursor ?? '';
    yield { page, isLast: cursor === '' };
    if (cursors.has(cursor)) break;
  }
}
