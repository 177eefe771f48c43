import { failedJobRecord } from '../../src/jobs/scheduler.ts';
import { itChecksForms } from '../support/record-forms.ts';

itChecksForms('a failed job', failedJobRecord.schema, {
  'with its reason': { kind: 'digest', id: 'T1/C1', runAt: 1, failedAt: 2, reason: 'No channel.' },
});
