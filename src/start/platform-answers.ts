import { request } from 'undici';
import { trimEndOf } from '../lib/text.ts';
import { lookMs } from './limits.ts';

/** What is wrong with the platform's address; `isAway` if that may pass. */
export type PlatformProblem = { line: string; isAway: boolean };

/** Asks the platform who we are without a token, which its API answers with 401 in JSON. */
export async function askPlatform(platformUrl: string): Promise<PlatformProblem | undefined> {
  const at = `${trimEndOf(platformUrl, /\//)}/me`;
  const name = `PLATFORM_URL (${platformUrl})`;
  try {
    const { statusCode, headers, body } = await request(at, {
      headers: { accept: 'application/json', 'user-agent': 'touchline' },
      signal: AbortSignal.timeout(lookMs),
    });
    await body.dump({ limit: 65_536, signal: AbortSignal.timeout(lookMs) }).catch(() => undefined);
    if (statusCode >= 500)
      return {
        line: `${name} answers with an error (${statusCode}): check that the platform runs.`,
        isAway: true,
      };
    const wrong = (what: string) => ({
      line: `${name} ${what}: set it to the base address of the platform’s API.`,
      isAway: false,
    });
    if (statusCode >= 300 && statusCode < 400) return wrong('sends on to another address');
    if (!/json/i.test(String(headers['content-type'] ?? '')))
      return wrong('is a website or something else, not the platform’s API: GET /me is not answered in JSON');
    if (statusCode === 404) return wrong('has no /me, so it is another API or lacks a part of its path');
    return undefined;
  } catch (error) {
    const { code, name: kind } = error as { code?: string; name?: string };
    const why = kind === 'TimeoutError' ? `no answer in ${lookMs / 1000} s` : (code ?? kind);
    return {
      line: `${name} does not answer (${why}): check the address, and that the platform runs.`,
      isAway: true,
    };
  }
}
