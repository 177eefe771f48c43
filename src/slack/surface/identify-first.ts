import { authenticate } from './authenticate.ts';
import type { RequestContext } from './context.ts';
import { withErrorReply } from './with-error-reply.ts';

/**
 * Finds out who typed a line, before anything reads it. Whoever may use Touchline is looked up again when the line is
 * acted upon, from what is cached now. Never rejects.
 *
 * @param line shown to whoever is refused, who would lose it otherwise
 * @returns false if they were told why nothing comes of it
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
