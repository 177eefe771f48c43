/** Values that are hard to store: what JSON, Keyv or a database may mistake for something else. */
export const hardValues: [name: string, value: unknown][] = [
  ['an object', { team: 'T1', nested: { list: [1, null, 'x'] } }],
  ['text', 'Zażółć 日本 🏉'],
  ['text that a serializer could mistake for its own', ':base64:aGk='],
  ['text that begins with a colon', ':a'],
  ['an empty text', ''],
  ['zero', 0],
  ['false', false],
  ['null', null],
  ['100,000 characters', 'é'.repeat(100_000)],
];
