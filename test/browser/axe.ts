import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Finding = { id: string; impact: string | null; nodes: { html: string; failureSummary?: string }[] };

async function run(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(axe);
  const violations = await page.evaluate(async (runOnly) => {
    type Axe = { run(options: object): Promise<{ violations: Finding[] }> };
    const { axe: tool } = globalThis as unknown as { axe: Axe };
    return (await tool.run(runOnly === undefined ? {} : { runOnly })).violations;
  }, rules);
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${impact} ${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  );
}

/** What axe finds in the page as it is, of any impact, in light and in dark, where only the colours differ. */
export async function findings(page: Page): Promise<string[]> {
  const light = await run(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await run(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark];
}
