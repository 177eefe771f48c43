import { WebClient } from '@slack/web-api';
import { expect } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { appOnce, buttonsIn, linesIn, people, startApp, workspaces } from '../support.ts';

let slack: WebClient;

const { app, test } = appOnce(
  () => startApp(),
  async () => {
    slack = new WebClient(app.slack.botToken(workspaces.north), { slackApiUrl: app.slack.apiUrl });
  },
);

const taskBlocks = () => fixture.taskBlocks(app, workspaces.north, people.jonas);

async function clickDone(viewId: string, blocks: Parameters<typeof buttonsIn>[0], nth = 0): Promise<void> {
  const button = buttonsIn(blocks).filter(({ label }) => label === 'Done')[nth];
  if (button === undefined) throw new Error('There is no Done.');
  const container = { type: 'view', view_id: viewId } as const;
  const target = { block_id: button.blockId, action_id: button.actionId };
  await app.done(() => app.slack.control.action({ user: people.jonas, container, ...target }));
}

test('Done in a Home tab strikes the task through there, and sends nothing elsewhere', async () => {
  const before = await app.messages(people.jonas);
  const view = { type: 'home' as const, blocks: await taskBlocks() };
  const published = await slack.views.publish({ user_id: people.jonas, view });
  await clickDone(published.view?.id ?? '', view.blocks as never);
  const { home } = await app.slack.control.state({ user: people.jonas });
  expect(JSON.stringify(home)).toContain('"Undo"');
  expect(await app.messages(people.jonas)).toEqual(before);
});

test('Done in a modal strikes the task through there, and the modal keeps its title and metadata', async () => {
  await app.type(people.jonas, '/todo help');
  const { payload } = await app.delivered('command');
  const view = {
    type: 'modal' as const,
    callback_id: 'some-tasks',
    private_metadata: 'kept',
    title: { type: 'plain_text' as const, text: 'Some tasks' },
    blocks: await taskBlocks(),
  };
  await slack.views.open({ trigger_id: String(payload.trigger_id), view });
  const opened = (await app.views(people.jonas)).at(-1);
  await clickDone(opened?.id ?? '', opened?.blocks ?? []);
  await clickDone(opened?.id ?? '', opened?.blocks ?? [], 1);
  const [redrawn] = await app.views(people.jonas);
  expect(redrawn?.view).toMatchObject({ callback_id: 'some-tasks', private_metadata: 'kept' });
  expect(buttonsIn(redrawn?.blocks ?? []).map(({ label }) => label)).toEqual(['Undo', 'Undo', 'Done']);
  expect(linesIn(redrawn?.blocks ?? []).filter((line) => line.includes('*Done* by'))).toHaveLength(2);
});
