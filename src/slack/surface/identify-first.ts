import { authenticate } from './authenticate.ts';
import type { RequestContext } from './context.ts';
import { withErrorReply } from './with-error-reply.ts';

/**
 * Finds out who typed a line, before the line is parsed. When the line is carried out, the user is looked up again in
 * the cache. Never rejects.
 *
 * @param line shown to a user who is refused, who would lose it otherwise
 * @returns false if the user was told why nothing is done
 */
export async function isIdentified(context: RequestContext, line: string): Promise<boolean> {
  let known = false;
  const identify = async () => {
    await authenticate(context);
    known = true;
  };
  if (!(await withErrorReply(context, identify, line))) await context.pending?.end('pending');
  return known;
}
