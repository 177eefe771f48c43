import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Field, fieldsOf } from '../../../../src/clients/fields.ts';
import type { Client, Program } from '../../../../src/platform/resources.ts';
import { checkMessage, checkView, LIMITS } from '../../../../src/playground/slack-simulator/index.ts';
import { joinedMessage } from '../../../../src/slack/features/clients/created.ts';
import { editForm } from '../../../../src/slack/features/clients/edit.ts';
import { pagesOf } from '../../../../src/slack/features/clients/edit-view.ts';
import { clientsMessage } from '../../../../src/slack/features/clients/list.ts';
import { clientForm } from '../../../../src/slack/features/clients/new-client.ts';

const nowMs = Date.parse('2026-11-18T10:00:00Z');
const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 4000 }),
  fc.integer({ min: 0, max: 3500 }).map((n) => '<&'.repeat(n)),
  fc.integer({ min: 0, max: 3500 }).map((n) => '\u0001'.repeat(n)),
  fc.constantFrom('', ' \n ', '*_~`:tada:', '<!channel> <@U1>', '\u202eback\u2066', '&lt;'),
);
const person = fc.record({ id: fc.uuid(), name: words, email: words });
const program = fc.record({ id: fc.uuid(), name: words });
const noMarkup = /mrkdwn","text":"[^"]*<[!@#]/;

describe('whatever the platform returns, Slack takes', () => {
  it('the form for a new client', () => {
    fc.assert(
      fc.property(words, (typed) => {
        expect(checkView(clientForm.view({ typed, nowMs }))).toEqual([]);
      }),
    );
  });

  it('what came of it, with all the programs that refused', () => {
    fc.assert(
      fc.property(person, fc.array(program, { maxLength: 20 }), fc.nat(), (client, programs, split) => {
        const ids = programs.map(({ id }) => id);
        const joined = ids.slice(0, split % 21);
        const failed = ids.slice(split % 21).map((id) => ({ id, error: new Error('x') }));
        const message = joinedMessage('Lead.', { client, programs: programs as Program[], joined, failed });
        expect(checkMessage(message)).toBeUndefined();
        expect(JSON.stringify(message)).not.toMatch(noMarkup);
      }),
    );
  });

  it('the list of clients', () => {
    fc.assert(
      fc.property(fc.array(person, { maxLength: 40 }), fc.integer(), (people, page) => {
        const message = clientsMessage(people, page);
        expect(checkMessage(message)).toBeUndefined();
        expect(JSON.stringify(message)).not.toMatch(noMarkup);
      }),
    );
  });

  it('the fields of a client with 200 of them, on every page', () => {
    const info = fc.dictionary(words, fc.oneof(words, fc.jsonValue()), {
      minKeys: 0,
      maxKeys: 200,
      size: 'max',
    });
    fc.assert(
      fc.property(person, info, (client, some) => {
        const fields = fieldsOf(some);
        const pages = pagesOf(fields);
        expect(pages.flat()).toEqual(fields);
        const problems = new Map(fields.map(({ slug }) => [slug, 'Changed.']));
        pages.forEach((_, index) => {
          const view = editForm.view({
            client: client as Client,
            fields,
            page: index + 1,
            state: { problems, problem: 'x' },
          });
          expect(checkView(view)).toEqual([]);
          expect(JSON.stringify(view)).not.toMatch(noMarkup);
          expect(Buffer.byteLength(JSON.stringify(view))).toBeLessThan(LIMITS.view.bytes);
        });
      }),
      { numRuns: 30 },
    );
  });

  it('two hundred long fields: each on exactly one page', () => {
    const fields = Array.from(
      { length: 200 },
      (_, i): Field => ({ slug: `f${i}`, kind: 'text', text: '\u0001'.repeat(3000) }),
    );
    expect(pagesOf(fields).flat()).toHaveLength(200);
    expect(
      checkView(editForm.view({ client: { id: 'c', name: 'Anna' } as Client, fields, page: 2, state: {} })),
    ).toEqual([]);
  });
});
