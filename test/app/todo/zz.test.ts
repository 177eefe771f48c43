import { readFileSync, writeFileSync } from 'node:fs';
import { appOnce, channels, directOf, labelsIn, people, startApp, wordsOf } from '../support.ts';
import { linesIn } from '../support.ts';

const { jonas } = people;
const { app, test } = appOnce(() => startApp());
const file = process.env.LINES ?? '/tmp/words/c.txt';
const place = process.env.PLACE ?? 'todo';
test('x', { timeout: 600_000 }, async () => {
  const out: string[] = [];
  let n = 0;
  for (const row of readFileSync(file, 'utf8').split('\n')) {
    if (row === '') continue;
    n += 1;
    const [lang, kind, ...more] = row.split('|');
    const line = more.join('|').replaceAll('\\n', '\n');
    app.slack.clock.advance(20_000);
    await app.quiet?.();
    await app.type(jonas, '/todo');
    app.slack.clock.advance(2_000);
    const before = app.tasks().length;
    const doneBefore = JSON.stringify(app.tasks().map((t: any) => [t.title ?? t.name, t.done ?? t.completed_at]));
    const answer = place === 'todo' ? await app.type(jonas, `/todo ${line}`) : await app.type(jonas, line, directOf(jonas));
    const modal = await app.modalLines(jonas);
    const created = app.tasks().slice(before);
    out.push(`## ${n} [${lang} ${kind}] ${line.replaceAll('\n', ' ⏎ ')}`);
    out.push(wordsOf(answer).split('\n').slice(0, 8).map((l) => `    ${l.slice(0, 160)}`).join('\n'));
    out.push(`    [${labelsIn(answer.blocks).join('] [')}]${created.length || app.tasks().length !== before ? ` CREATED ${app.tasks().length - before}` : ''}`);
    if (modal.length) { out.push(`    MODAL ${modal.slice(0, 6).join(' / ')}`); await app.closeModals(jonas); }
    writeFileSync(`${file}.${place}.out`, out.join('\n'));
  }
});
