import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Dict, signatureHeaders } from '../../src/playground/slack-simulator/index.ts';

/** What a request of Slack becomes on its way. */
export type Change = (sent: Dict) => Dict;

/** Passes Slack's requests on to an app, changed and signed again. */
export async function startRelay(app: { url: string; signingSecret: string }) {
  const relay = { url: '', change: ((sent) => sent) as Change, close: () => void server.close() };
  const changed = (text: string): string => JSON.stringify(relay.change(JSON.parse(text) as Dict));
  function changedForm(text: string): string {
    const form = new URLSearchParams(text);
    const payload = form.get('payload');
    const fields = payload === null ? relay.change(Object.fromEntries(form)) : { payload: changed(payload) };
    return new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)])).toString();
  }
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const type = String(request.headers['content-type']);
    const body = type.startsWith('application/json') ? changed(text) : changedForm(text);
    const headers = { 'content-type': type, ...signatureHeaders(app.signingSecret, body) };
    const answer = await fetch(`${app.url}${request.url}`, { method: 'POST', body, headers });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  relay.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return relay;
}
