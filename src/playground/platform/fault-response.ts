import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from './faults.ts';
import { type Answer, jsonAnswer } from './http/response.ts';

/**
 * The true answer, or what the fault makes of it; `cut` and `hang` are for the listener to do.
 *
 * @throws the signal's reason when it is aborted while a late answer waits.
 */
export async function spoiled(
  fault: Fault | undefined,
  trueAnswer: () => Promise<Answer>,
  closing: AbortSignal,
): Promise<Answer | 'cut' | 'hang'> {
  if (!fault) return trueAnswer();
  const early = fault.carriedOut ? await trueAnswer() : undefined;
  if (fault.latencyMs !== undefined) await wait(fault.latencyMs, undefined, { signal: closing });
  const { answer } = fault;
  if (answer === undefined) return early ?? trueAnswer();
  if (answer === 'cut' || answer === 'hang') return answer;
  if (answer === 'half') return half(early ?? (await trueAnswer()));
  if (answer === 'html') return htmlAnswer(502, '<html><body><h1>502 Bad Gateway</h1></body></html>');
  const { status, body = { message: 'Forced by a fault.' }, headers } = answer;
  return typeof body === 'string' ? htmlAnswer(status, body, headers) : jsonAnswer(status, body, headers);
}

const half = (answer: Answer): Answer => ({
  ...answer,
  body: answer.body.slice(0, Math.floor(answer.body.length / 2)),
});

const htmlAnswer = (status: number, body: string, headers: Record<string, string> = {}): Answer => ({
  status,
  body,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
});
