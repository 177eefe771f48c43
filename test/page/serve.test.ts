import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAssets } from '../../src/playground/page/assets.ts';
import { createPage } from '../../src/playground/page/serve.ts';

const serve = createPage();
let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer((req, res) => {
    if (!serve(req, res)) res.writeHead(418).end('not handled');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Sends a raw request: `fetch` would normalize the path. */
async function ask(path: string, method = 'GET') {
  const chunks: Buffer[] = [];
  const socket = connect(port, '127.0.0.1');
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const all = Buffer.concat(chunks);
  const end = all.indexOf('\r\n\r\n');
  const [first = '', ...rest] = all.subarray(0, end).toString().split('\r\n');
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(
      rest.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
    ) as Record<string, string>,
    body: all.subarray(end + 4),
  };
}

describe('the page’s server', () => {
  it('lets the page run its own script and styles, and nothing else', async () => {
    const { status, headers, body } = await ask('/');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(policy.match(/'sha256-[^']+'/g)).toHaveLength(1);
    expect(body.toString().match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/web/main.js">']);
  });

  it('refers to no other host', async () => {
    const html = (await ask('/')).body.toString();
    for (const [, address] of html.matchAll(/(?:src|href)="([^"]*)"/g)) expect(address).toMatch(/^\/web\//);
  });

  it('is one script with its source map, and has every font of the styles', () => {
    const assets = readAssets();
    const script = assets.get('/web/main.js')?.body.toString() ?? '';
    expect(script).not.toMatch(/^import /m);
    expect(script).toMatch(/\/\/# sourceMappingURL=main\.js\.map\s*$/);
    const { sources } = JSON.parse(assets.get('/web/main.js.map')?.body.toString() ?? '{}');
    expect(sources.join()).toContain('app.tsx');
    const page = assets.get('/')?.body.toString() ?? '';
    const fonts = [...page.matchAll(/url\(([^)]+)\)/g)].map(([, address = '']) =>
      address.replaceAll('"', ''),
    );
    expect(fonts.length).toBeGreaterThan(5);
    expect(fonts.filter((address) => !assets.has(address))).toEqual([]);
  });

  it('responds to HEAD with the length only', async () => {
    const whole = await ask('/web/main.js');
    const head = await ask('/web/main.js', 'HEAD');
    expect(head.headers['content-length']).toBe(String(whole.body.length));
    expect(head.body).toHaveLength(0);
  });

  it.each(['/web/none.js', '/web/../serve.ts', '/web/%2e%2e/serve.ts', '/web/index.html', '/web/'])(
    'serves nothing at %s',
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );

  it.each([
    ['GET', '/api/auth.test'],
    ['GET', '/healthz'],
    ['GET', '/webx'],
    ['POST', '/'],
  ])('leaves %s %s to other handlers', async (method, path) => {
    expect((await ask(path, method)).status).toBe(418);
  });
});
