import { z } from 'zod';
import { customFunctions, missingParameters, runFunction } from '../custom-functions.ts';
import type { FunctionExecution } from '../data.ts';
import type { Slack } from '../slack.ts';
import { ControlError, requireInstalledWorkspace, requirePerson, userSchema } from './lookup.ts';

export const runFunctionSchema = userSchema.extend({
  callback_id: z.string(),
  inputs: z.record(z.string(), z.unknown()).default({}),
});

/** Runs one of the app's custom functions, as a workflow would. Returns its execution without waiting for its end. */
export function runCustomFunction(
  slack: Slack,
  input: z.infer<typeof runFunctionSchema>,
): { execution: FunctionExecution } {
  const workspace = requireInstalledWorkspace(slack, requirePerson(slack, input).teamId);
  const declared = customFunctions(slack.manifest).find(({ callbackId }) => callbackId === input.callback_id);
  if (declared === undefined) throw new ControlError('function_not_found');
  if (missingParameters(declared.inputs, input.inputs).length > 0)
    throw new ControlError('parameter_validation_failed');
  return { execution: runFunction(slack, workspace.id, declared, input.inputs) };
}

export const executionsSchema = userSchema;

/** The runs of custom functions in the person's workspace, newest first, and the functions that can be run. */
export function listExecutions(slack: Slack, input: z.infer<typeof executionsSchema>) {
  const { teamId } = requirePerson(slack, input);
  return {
    functions: customFunctions(slack.manifest),
    executions: [...slack.data.executions.values()].filter((run) => run.teamId === teamId).toReversed(),
  };
}
