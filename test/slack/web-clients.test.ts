import { describe, expect, it } from 'vitest';
import { createSlackClients } from '../../src/slack/web-clients.ts';

describe('createSlackClients', () => {
  it('keeps one client for each token, apart for people and for bulk posts', () => {
    const clients = createSlackClients({});
    const person = clients.person('xoxb-1');
    expect(person.token).toBe('xoxb-1');
    expect(clients.person('xoxb-1')).toBe(person);
    expect(clients.person('xoxb-2')).not.toBe(person);
    expect(clients.bulk('xoxb-1')).not.toBe(person);
  });

  it('drops the client that was used least recently of more than 500', () => {
    const clients = createSlackClients({});
    const first = clients.person('xoxb-0');
    const second = clients.person('xoxb-1');
    for (let n = 2; n < 500; n += 1) clients.person(`xoxb-${n}`);
    expect(clients.person('xoxb-0')).toBe(first);
    clients.person('xoxb-500');
    expect(clients.person('xoxb-0')).toBe(first);
    expect(clients.person('xoxb-1')).not.toBe(second);
  });
});
