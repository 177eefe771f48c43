import type { Bucket } from './ports.ts';

/** All keys of a bucket that begin with `prefix`, page by page. */
export async function* keysOf(bucket: Pick<Bucket<unknown>, 'list'>, prefix: string): AsyncGenerator<string> {
  let after: string | undefined;
  do {
    const page = await bucket.list(prefix, { after });
    yield* page.keys;
    after = page.next;
  } while (after !== undefined);
}
