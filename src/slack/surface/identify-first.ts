import { type AuthenticatedContext, authenticate } from './authenticate.ts';
import type { RequestContext } from './context.ts';
import { withErrorReply } from './with-error-reply.ts';

/**
 * Finds out who typed a line, before the line is parsed. Never rejects.
 *
 * @param line shown to a user who is refused, who would lose it otherwise
 * @returns undefined if the user was told why nothing is done
 */
export async function identifyFirst<Context extends RequestContext>(
  context: Context,
  line: string,
): Promise<AuthenticatedContext<Context> | undefined> {
  let caller: AuthenticatedContext<Context> | undefined;
  const identify = async () => {
    caller = await authenticate(context);
  };
  if (!(await withErrorReply(context, identify, line))) await context.pending?.end('pending');
  return caller;
}
