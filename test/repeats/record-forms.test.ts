import { type Repeat, repeatOfferRecord, repeatRecord, stopReason } from '../../src/repeats/repeat.ts';
import { itChecksForms } from '../support/record-forms.ts';

const offered = {
  id: 't1',
  workspaceId: 'T1',
  installation: { teamId: 'T1' },
  organizationId: 'o1',
  userId: 'U1',
  text: 'Water the plants',
  priority: null,
  user: { id: 'p1', name: 'Jonas' },
  program: { id: 'g1', name: 'Spring' },
  rule: { kind: 'daily' as const },
  timeZone: 'Europe/Berlin',
  last: '2026-11-18',
};
const repeat: Repeat = { ...offered, state: 'active' };
const timed = { ...offered, priority: 'high' as const, time: { hour: 9, minute: 30 } };

itChecksForms('an offer to repeat a task', repeatOfferRecord.schema, { 'without a time': offered, timed });
itChecksForms('a user’s repeats', repeatRecord.schema, {
  'one that is active': [repeat],
  'one that is paused, and one that left out a date': [
    { ...repeat, ...timed, state: 'paused' },
    { ...repeat, unreported: { skipped: ['2026-11-18'], sinceMs: 1 } },
  ],
  'one that has stopped, and its owner is to be told': [
    {
      ...repeat,
      state: { stopped: 'refused' },
      unreported: { stopped: 'refused', skipped: [], sinceMs: 1 },
    },
  ],
});
itChecksForms('why a repeat stopped', stopReason, {
  'person-gone': 'person-gone',
  'program-gone': 'program-gone',
  'not-a-member': 'not-a-member',
  'owner-gone': 'owner-gone',
  'not-connected': 'not-connected',
  'other-organization': 'other-organization',
  refused: 'refused',
});
