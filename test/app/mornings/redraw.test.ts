import { WebClient } from '@slack/web-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderTaskMessage } from '../../../src/slack/task-messages/render.ts';
import { toRow } from '../../../src/slack/task-messages/task-message.ts';
import { listOpenTasks } from '../../../src/tasks/list.ts';
import { buttonsIn, linesIn, people, startTest, type Test, workspaces } from '../support.ts';

let test: Test;
let slack: WebClient;

beforeAll(async () => {
  test = await startTest();
  slack = new WebClient(test.slack.botToken(workspaces.north), { slackApiUrl: test.slack.apiUrl });
});

afterAll(() => test.close());

/** Some of Jonas's open tasks, as in a Home tab or a modal. */
async function taskBlocks() {
  const { services } = test.touchline;
  const connection = await services.connections.get(workspaces.north);
  if (connection === undefined) throw new Error('The workspace is not connected.');
  const { tasks } = await listOpenTasks(services.connections.platform(connection), {});
  const kept = await services.taskMessages.keep({
    workspaceId: workspaces.north,
    viewer: people.jonas,
    timeZone: 'UTC',
    text: 'Tasks',
    before: [],
    groups: [{ rows: tasks.slice(0, 3).map(toRow) }],
    after: [],
    tell: { assignee: true, program: true },
  });
  return renderTaskMessage(kept, test.now()).blocks ?? [];
}

async function clickDone(viewId: string, blocks: Parameters<typeof buttonsIn>[0], nth = 0): Promise<void> {
  const button = buttonsIn(blocks).filter(({ label }) => label === 'Done')[nth];
  if (button === undefined) throw new Error('There is no Done.');
  const container = { type: 'view', view_id: viewId } as const;
  const target = { block_id: button.blockId, action_id: button.actionId };
  await test.done(() => test.slack.control.action({ user: people.jonas, container, ...target }));
}

it('Done in a Home tab strikes the task through there, and sends nothing elsewhere', async () => {
  const view = { type: 'home' as const, blocks: await taskBlocks() };
  const published = await slack.views.publish({ user_id: people.jonas, view });
  await clickDone(published.view?.id ?? '', view.blocks as never);
  const { home } = await test.slack.control.state({ user: people.jonas });
  expect(JSON.stringify(home)).toContain('"Undo"');
  expect(await test.messages(people.jonas)).toEqual([]);
  expect(await test.troubles()).toEqual([]);
});

it('Done in a modal strikes the task through there, and the modal keeps its title and metadata', async () => {
  await test.type(people.jonas, '/todo help');
  const { payload } = await test.delivered('command');
  const view = {
    type: 'modal' as const,
    callback_id: 'some-tasks',
    private_metadata: 'kept',
    title: { type: 'plain_text' as const, text: 'Some tasks' },
    blocks: await taskBlocks(),
  };
  await slack.views.open({ trigger_id: String(payload.trigger_id), view });
  const opened = (await test.views(people.jonas)).at(-1);
  await clickDone(opened?.id ?? '', opened?.blocks ?? []);
  await clickDone(opened?.id ?? '', opened?.blocks ?? [], 1);
  const [redrawn] = await test.views(people.jonas);
  expect(redrawn?.view).toMatchObject({ callback_id: 'some-tasks', private_metadata: 'kept' });
  expect(buttonsIn(redrawn?.blocks ?? []).map(({ label }) => label)).toEqual(['Undo', 'Undo', 'Done']);
  expect(linesIn(redrawn?.blocks ?? []).filter((line) => line.includes('*Done* by'))).toHaveLength(2);
  expect(await test.troubles()).toEqual([]);
});
