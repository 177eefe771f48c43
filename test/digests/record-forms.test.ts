import { type Subscription, subscriptionRecord } from '../../src/digests/subscriptions.ts';
import { itChecksForms } from '../support/record-forms.ts';

const subscription: Subscription = {
  workspaceId: 'T1',
  channelId: 'C1',
  schedule: { days: [1, 2, 3, 4, 5, 6, 7], hour: 9, minute: 0, timeZone: 'Europe/Berlin' },
  setBy: 'U1',
  setByName: 'Marta',
  installation: { enterpriseId: 'E1', teamId: 'T1' },
  organizationId: 'o1',
};
itChecksForms('who gets a digest', subscriptionRecord.schema, {
  'of everything': subscription,
  'of programs and people': {
    ...subscription,
    programs: [{ id: 'g1', name: 'Spring' }],
    people: [{ id: 'p1', name: 'Anna' }],
    alsoToday: true,
    postsEmpty: true,
    audience: { choice: 'counts', groups: ['invited'], readers: ['U2'] },
  },
});
