import { type Send, sendRecord } from '../../src/reminders/sends.ts';
import { itChecksForms } from '../support/record-forms.ts';

const send: Send = { id: 'morning/T1/U1/2026-11-18', dueMs: 1, atMs: 2, outcome: 'sent' };

itChecksForms('a private message', sendRecord.schema, {
  sent: send,
  'not sent': { ...send, outcome: 'not-sent' },
  'of an outcome that nobody knows': { ...send, outcome: 'unsure' },
  'that is looked for': { ...send, outcome: 'sending', channel: 'D1', place: 'unasked/1', searchedTo: '1.1' },
});
