import { type Outbox, outboxRecord } from '../../src/notices/outbox.ts';
import { itChecksForms } from '../support/record-forms.ts';

const outbox: Outbox = {
  kind: 'assigned',
  workspaceId: 'T1',
  installation: { enterpriseId: 'E1', teamId: 'T1' },
  organizationId: 'o1',
  to: { personId: 'p1', email: 'anna@example.com' },
  waiting: [],
};
const task = { id: 't1', title: 'Call', due: null, done: false, assignee: 'Anna', program: 'Spring' };

itChecksForms('an outbox', outboxRecord.schema, {
  'an empty one': outbox,
  'tasks a client completed': { ...outbox, kind: 'completed', to: { userId: 'U1' } },
  nudges: { ...outbox, kind: 'nudged', waiting: [{ task, by: 'Jonas' }], more: 3 },
  'reminders that were sent': {
    ...outbox,
    kind: 'reminded',
    waiting: [
      {
        task: { ...task, due: 1_700_000_000, done: true, priority: 'high', doneBy: 'Tom', doneByUser: 'U2' },
        by: 'Jonas',
      },
    ],
    sent: { messageId: 'm1', channel: 'D1', ts: '1.1', atMs: 1, by: ['Jonas'], more: 0 },
  },
});
