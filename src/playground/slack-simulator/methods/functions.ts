import { z } from 'zod';
import { customFunctions, endExecution, missingParameters } from '../custom-functions.ts';
import type { FunctionExecution } from '../data.ts';
import { ApiError, defineMethod, jsonArg, type Method, type MethodCall } from './method.ts';

/** @throws ApiError unless the function runs in the token's workspace and has not been completed */
function requireRunning({ slack, workspace }: MethodCall, id: string): FunctionExecution {
  const execution = slack.data.executions.get(id);
  if (execution?.teamId !== workspace.id) throw new ApiError('function_execution_not_found');
  if (execution.status !== 'running') throw new ApiError('execution_not_in_running_state');
  return execution;
}

/** docs.slack.dev/reference/methods/functions.completeSuccess and functions.completeError. */
export const functionMethods: Record<string, Method> = {
  'functions.completeSuccess': defineMethod({
    args: z.looseObject({
      function_execution_id: z.string(),
      outputs: jsonArg(z.record(z.string(), z.unknown())),
    }),
    tier: 'tier3',
    run: (call, { function_execution_id, outputs }) => {
      const { slack } = call;
      const execution = requireRunning(call, function_execution_id);
      const declared = customFunctions(slack.manifest).find(
        ({ callbackId }) => callbackId === execution.callbackId,
      );
      const missing = missingParameters(declared?.outputs ?? [], outputs);
      if (missing.length > 0)
        throw new ApiError('parameter_validation_failed', {
          response_metadata: {
            messages: missing.map(
              (name) => `[ERROR] missing required field: ${name} [json-pointer:/outputs]`,
            ),
          },
        });
      endExecution(slack, execution, { outputs });
      return {};
    },
  }),

  'functions.completeError': defineMethod({
    args: z.looseObject({ function_execution_id: z.string(), error: z.string() }),
    tier: 'tier3',
    run: (call, { function_execution_id, error }) => {
      endExecution(call.slack, requireRunning(call, function_execution_id), { error });
      return {};
    },
  }),
};
