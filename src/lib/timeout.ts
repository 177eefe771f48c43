/** No answer came in time. */
export class TimeoutError extends Error {}

/** The call's answer, or `TimeoutError` once `timeoutMs` milliseconds have passed; the call itself goes on unheard. */
export async function withTimeout<T>(timeoutMs: number, call: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([call(), late]);
  } finally {
    clearTimeout(timer);
  }
}
