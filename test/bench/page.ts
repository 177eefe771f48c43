import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../browser/support.ts';
import { chromium } from '../support/machine.ts';
import { startBench } from './playground.ts';
import { median, row, table } from './table.ts';

const visits = 5;

/** First contentful paint in milliseconds, and the bytes sent until the page is idle, including headers. */
async function visit(browser: Browser, url: string): Promise<{ paintMs: number; bytes: number }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(url);
  await page.waitForTimeout(1500);
  const paintMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  await context.close();
  return { paintMs, bytes };
}

/** The playground's page compared with a one-line page from a bare server, in the same browser. */
export async function benchPage(): Promise<void> {
  const executablePath = chromium();
  if (executablePath === undefined) return;
  const browser = await launchBrowser(executablePath);
  const bench = await startBench();
  const bare = createServer((_req, res) => res.setHeader('content-type', 'text/html').end('<p>One line.'));
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  try {
    const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
    const ours: number[] = [];
    const theirs: number[] = [];
    let bytes = 0;
    for (let i = 0; i < visits; i += 1) {
      const seen = await visit(browser, `${bench.url}/`);
      ours.push(seen.paintMs);
      bytes = Math.max(bytes, seen.bytes);
      theirs.push((await visit(browser, bareUrl)).paintMs);
    }
    table(
      `The playground's page, ${visits} first visits`,
      ['what', 'median', 'worst'],
      [
        row('first paint, ms', median(ours).toFixed(0), Math.max(...ours).toFixed(0)),
        row(
          'first paint of a page of one line, ms',
          median(theirs).toFixed(0),
          Math.max(...theirs).toFixed(0),
        ),
        row('kB sent, platform panel included', '', (bytes / 1000).toFixed(0)),
      ],
    );
  } finally {
    bare.closeAllConnections();
    bare.close();
    await bench.close();
    await browser.close();
  }
}
