import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { storedKinds } from '../../support/fixture.ts';
import { appOnce, channels, labelsIn, people, startApp, wordsOf, workspaces } from '../support.ts';

const { jonas, marta, priya } = people;
const { north } = workspaces;

const { app, test } = appOnce(() => startApp());

/** The newest file in a person's messages with Touchline. */
async function fileOf(channel: string, user: string) {
  const { messages } = await app.slack.control.messages({ user, channel });
  const files = messages.flatMap(
    (message) => (message.files ?? []) as { url_private: string; name: string }[],
  );
  const file = files.at(-1);
  if (file === undefined) throw new Error('There is no file.');
  const answer = await fetch(file.url_private, {
    headers: { authorization: `Bearer ${app.slack.botToken()}` },
  });
  return { name: file.name, text: await answer.text() };
}

describe('every kind of records and jobs', () => {
  test('of the code is declared once, in a room or in the list of all', () => {
    const src = join(import.meta.dirname, '../../../src');
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.startsWith('playground'),
    );
    const found = files.flatMap((file) =>
      [
        ...readFileSync(join(src, file), 'utf8').matchAll(
          /\bconst (\w+)[^=\n]* = (?:recordKind|timerKind)\b/g,
        ),
      ].map(([, name]) => name),
    );
    const list = files
      .filter((file) => /(?:^|\/)(?:stored-kinds|room)\.ts$/.test(file))
      .map((file) => readFileSync(join(src, file), 'utf8'))
      .join('\n');
    expect(found.length).toBeGreaterThan(12);
    expect(found.filter((name) => !list.includes(name ?? ''))).toEqual([]);
    const names = storedKinds.map(({ namespace }) => namespace);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('/touchline privacy', () => {
  test('says what is kept, sends it as a file, and deletes it, but not what is others’, and records that for administrators without the name', async () => {
    await app.type(jonas, '/todo Call Anna tomorrow for Anna Kowalski');
    await app.choose(jonas, await app.type(jonas, '/todo'), 'Mark several done');
    await app.submit(jonas, {});
    await app.type(jonas, '/touchline channel First 90 Days', channels.coaching);
    await app.type(priya, '/todo');
    await fixture.prefer(app, north, jonas, { morningHour: 8 });
    await app.quiet();

    const answer = await app.type(jonas, '/touchline privacy');
    const words = wordsOf(answer);
    for (const what of [
      'settings',
      'Home tab, and the list seen last',
      'lists and cards shown',
      'tasks created',
      'lines of the audit',
    ])
      expect(words).toContain(`• ${what}`);
    expect(words).toContain(
      'what you set for everyone (kept: `/touchline coaches` changes what coaches see, and `/touchline channel off` unties a channel)',
    );
    expect(words).toContain('in a file in our direct messages');
    expect(labelsIn(answer.blocks)).toEqual(['Delete it']);
    const file = await fileOf('D0APPJONAS0', jonas);
    expect(file.name).toBe('touchline-2026-11-18.json');
    const given = JSON.parse(file.text) as { user: string; records: { what: string; value: unknown }[] };
    expect(given.user).toBe(jonas);
    expect(given.records.find(({ what }) => what === 'settings')?.value).toEqual({
      morningHour: 8,
      hinted: true,
    });
    expect(file.text).not.toContain('/response/');
    expect(file.text).not.toContain(priya);
    expect(file.text).not.toContain(app.platform.token());

    const gone = wordsOf(await app.click(jonas, answer, 'Delete it'));
    expect(gone).toMatch(/^Deleted\. One line in the audit says that you did this\./);
    await app.quiet();
    const left = await fixture.storedAbout(app, { workspaceId: north, userId: jonas });
    expect(left.map(({ what }) => what).sort()).toEqual(['lines of the audit', 'what you set for everyone']);
    const lines = await fixture.audit(app, north, 100);
    expect(lines.filter(({ user }) => user === jonas).map(({ action }) => action)).toEqual([
      'privacy.delete',
    ]);
    expect(lines.filter(({ user }) => user === '').length).toBeGreaterThan(1);
    const others = await fixture.storedAbout(app, { workspaceId: north, userId: priya });
    expect(others.map(({ what }) => what)).toContain('lists and cards shown');
    const shown = await app.say(marta, '/touchline audit');
    expect(shown).toContain(`<@${jonas}> deleted what was stored about them`);
    expect(shown).toContain('Somebody whose data was deleted created a task');
    expect(shown).toContain('tied a channel to a program');
  });

  test('never shows a token, also to whoever connected the workspace', async () => {
    const found = await fixture.storedAbout(app, { workspaceId: north, userId: marta });
    expect(found.map(({ what }) => what)).toContain('the connection of this workspace');
    expect(JSON.stringify(found)).not.toContain(app.platform.token());
  });
});
