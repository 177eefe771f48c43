import { owedAnswerKind, owedAnswerRecord } from '../../src/tasks/drafts/owed-answers.ts';
import { anyRecord } from '../support/any-record.ts';

/** The store that all processes of a run share, and its keys. */
export type KeySetup = { dataDir: string; redisUrl?: string; encryptionKeys?: string };

export const valueTexts = anyRecord<number>('organization-tokens');
export const owedTexts = anyRecord<number>(owedAnswerRecord.namespace);
export const jobKind = owedAnswerKind;
