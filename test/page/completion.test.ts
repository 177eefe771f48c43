import { describe, expect, it } from 'vitest';
import { load } from './modules.ts';

type Item = { key: string; insert: string; text: string; hint?: string };
type Found = { kind: string; start: number; end: number; items: Item[] };
type Completion = {
  findCompletion(text: string, caret: number, words: object, where?: { inThread: boolean }): Found | null;
  applyCompletion(text: string, found: Found, item: Item): { text: string; caret: number };
  findCommand(text: string, commands: object[]): { command: string } | undefined;
};

const { findCompletion, applyCompletion, findCommand } = await load<Completion>('conversation/completion.ts');

const words = {
  commands: [
    { command: '/todo', description: 'Tasks', usage_hint: '[task]' },
    { command: '/touchline', description: 'Connect', usage_hint: '' },
    { command: '/client', description: 'Client', usage_hint: '[name]' },
  ],
  people: [
    { id: 'U1', name: 'Marta Reyes', title: 'Owner' },
    { id: 'U2', name: 'Renée Zoë', title: '' },
    { id: 'U3', name: 'Anna Kowalski', title: 'Client' },
  ],
  channels: [
    { id: 'C1', name: 'coaching', topic: '' },
    { id: 'C2', name: 'client-care', topic: '' },
  ],
};

const titles = (text: string, caret = text.length) =>
  findCompletion(text, caret, words)?.items.map(({ text: title }) => title);

describe('completion in the composer', () => {
  it('suggests commands with their hints while their name is typed', () => {
    expect(titles('/')).toEqual(['/todo', '/touchline', '/client']);
    expect(titles('/to')).toEqual(['/todo', '/touchline']);
    expect(findCompletion('/cl', 3, words)?.items[0]?.hint).toBe('[name]');
    expect(titles('/todo ')).toBeUndefined();
    expect(titles('a /to')).toBeUndefined();
    expect(titles('/none')).toBeUndefined();
  });

  it('suggests no commands in a thread', () => {
    expect(findCompletion('/to', 3, words, { inThread: true })).toBeNull();
  });

  it('suggests people by any of their names, ignoring accents', () => {
    expect(titles('hi @re')).toEqual(['Renée Zoë', 'Marta Reyes']);
    expect(titles('@ZOE')).toEqual(['Renée Zoë']);
    expect(titles('@anna k')).toEqual(['Anna Kowalski']);
    expect(titles('mail a@re')).toBeUndefined();
    expect(titles('@Anna Kowalski please')).toBeUndefined();
  });

  it('suggests channels', () => {
    expect(titles('in #c')).toEqual(['#coaching', '#client-care']);
    expect(titles('#care')).toEqual(['#client-care']);
  });

  it('inserts the chosen item and puts the caret after it', () => {
    const text = '/todo Call @an tomorrow';
    const found = findCompletion(text, 14, words);
    if (found === null) throw new Error('nothing was offered');
    expect(applyCompletion(text, found, found.items[0] as Item)).toEqual({
      text: '/todo Call @Anna Kowalski tomorrow',
      caret: 26,
    });
  });

  it('finds the command that a text calls', () => {
    expect(findCommand('/todo', words.commands)?.command).toBe('/todo');
    expect(findCommand('/todo x', words.commands)?.command).toBe('/todo');
    expect(findCommand('/todos', words.commands)).toBeUndefined();
  });
});
