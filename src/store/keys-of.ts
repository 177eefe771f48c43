import type { Bucket } from './ports.ts';

/** Reads page after page, each from where the one before it ended. */
export async function* pagesFrom<Page extends { next?: string | undefined }>(
  read: (cursor: string | undefined) => Promise<Page>,
): AsyncGenerator<Page> {
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    yield page;
    cursor = page.next;
  } while (cursor !== undefined);
}

/** All keys of a bucket that begin with `prefix`, page by page. */
export async function* keysOf(bucket: Pick<Bucket<unknown>, 'list'>, prefix: string): AsyncGenerator<string> {
  for await (const { keys } of pagesFrom((after) => bucket.list(prefix, { after }))) yield* keys;
}
