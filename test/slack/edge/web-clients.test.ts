import { describe, expect, it } from 'vitest';
import { createWebClients } from '../../../src/slack/edge/web-clients.ts';

describe('createWebClients', () => {
  it('keeps one client per token, separate for people and for bulk posts', () => {
    const clients = createWebClients({});
    const interactive = clients.interactive('xoxb-1');
    expect(interactive.token).toBe('xoxb-1');
    expect(clients.interactive('xoxb-1')).toBe(interactive);
    expect(clients.interactive('xoxb-2')).not.toBe(interactive);
    expect(clients.bulk('xoxb-1')).not.toBe(interactive);
  });

  it('drops the least recently used client above 500', () => {
    const clients = createWebClients({});
    const first = clients.interactive('xoxb-0');
    const second = clients.interactive('xoxb-1');
    for (let n = 2; n < 500; n += 1) clients.interactive(`xoxb-${n}`);
    expect(clients.interactive('xoxb-0')).toBe(first);
    clients.interactive('xoxb-500');
    expect(clients.interactive('xoxb-0')).toBe(first);
    expect(clients.interactive('xoxb-1')).not.toBe(second);
  });
});
