import type { Button } from '@slack/types';
import { button } from './blocks.ts';

/** **Replace** on a receipt or under a task; its value is the task's id. */
export const replaceButton = (taskId: string, label = 'Replace'): Button =>
  button(label, 'replace.open', taskId);
