import { describe, expect, it } from 'vitest';
import { createWebClients } from '../../../src/slack/edge/web-clients.ts';

describe('createWebClients', () => {
  it('keeps one client per token and workspace, separate for people and for bulk posts', () => {
    const clients = createWebClients({}, { pass: (_, send) => send() });
    const interactive = clients.interactive('xoxb-1', 'T1');
    expect(interactive.token).toBe('xoxb-1');
    expect(clients.interactive('xoxb-1', 'T1')).toBe(interactive);
    expect(clients.interactive('xoxb-2', 'T1')).not.toBe(interactive);
    expect(clients.interactive('xoxb-1', 'T2')).not.toBe(interactive);
    expect(clients.bulk('xoxb-1', 'T1')).not.toBe(interactive);
  });

  it('drops the least recently used client above 500', () => {
    const clients = createWebClients({}, { pass: (_, send) => send() });
    const first = clients.interactive('xoxb-0', 'T1');
    const second = clients.interactive('xoxb-1', 'T1');
    for (let n = 2; n < 500; n += 1) clients.interactive(`xoxb-${n}`, 'T1');
    expect(clients.interactive('xoxb-0', 'T1')).toBe(first);
    clients.interactive('xoxb-500', 'T1');
    expect(clients.interactive('xoxb-0', 'T1')).toBe(first);
    expect(clients.interactive('xoxb-1', 'T1')).not.toBe(second);
  });
});
