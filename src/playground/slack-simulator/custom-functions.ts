import type { Dict, FunctionExecution } from './data.ts';
import { sendEvent } from './deliveries/events.ts';
import type { Manifest } from './manifest.ts';
import type { Slack } from './slack.ts';

/** A parameter of a custom function, as in `function_executed`. */
export type FunctionParameter = {
  type: string;
  name: string;
  title?: string;
  description?: string;
  is_required: boolean;
};

/** A function that the app offers to Workflow Builder as a step (docs.slack.dev/workflows/workflow-steps). */
export type CustomFunction = {
  callbackId: string;
  title: string;
  description: string;
  inputs: FunctionParameter[];
  outputs: FunctionParameter[];
};

type DeclaredParameters = Record<string, unknown>;

const isDict = (value: unknown): value is Dict => typeof value === 'object' && value !== null;

/**
 * Parameters by name, `{name: {type, …}}`; in the schema's second version `{properties, required}`, in the older
 * `features.functions` a list.
 */
function toParameters(declared: DeclaredParameters | Dict[]): FunctionParameter[] {
  const isVersion2 = !Array.isArray(declared) && isDict(declared.properties);
  const required = isVersion2 && Array.isArray(declared.required) ? declared.required : [];
  const entries: [string, unknown][] = Array.isArray(declared)
    ? declared.map((parameter) => [String(parameter.name), parameter])
    : Object.entries(isVersion2 ? (declared.properties as Dict) : declared);
  return entries.map(([name, value]) => {
    const { type, title, description, is_required } = isDict(value) ? value : {};
    return {
      type: String(type),
      name,
      ...(typeof title === 'string' && { title }),
      ...(typeof description === 'string' && { description }),
      is_required: is_required === true || required.includes(name),
    };
  });
}

/** The functions that a manifest declares. */
export function customFunctions({ functions, features }: Manifest): CustomFunction[] {
  const declared = Object.entries(functions ?? {}).map(([callback_id, declared]) => ({
    callback_id,
    ...declared,
  }));
  return [...declared, ...(features.functions ?? [])].map((declared) => ({
    callbackId: declared.callback_id,
    title: declared.title,
    description: declared.description,
    inputs: toParameters(declared.input_parameters as DeclaredParameters),
    outputs: toParameters(declared.output_parameters as DeclaredParameters),
  }));
}

/** The names of the parameters that are required and have no value. */
export const missingParameters = (parameters: FunctionParameter[], values: Dict): string[] =>
  parameters
    .filter(({ name, is_required }) => is_required && (values[name] ?? undefined) === undefined)
    .map(({ name }) => name);

/** Runs a function as a step of a workflow: sends `function_executed`, with a token for this run alone. */
export function runFunction(
  slack: Slack,
  teamId: string,
  { callbackId, title, description, inputs: input_parameters, outputs: output_parameters }: CustomFunction,
  inputs: Dict,
): FunctionExecution {
  const id = slack.ids.next('Fx');
  const scopes = slack.data.workspaces.get(teamId)?.installation?.scopes ?? [];
  const token = slack.tokens.issueForFunction(teamId, scopes, id);
  const execution: FunctionExecution = { id, callbackId, teamId, token, inputs, status: 'running' };
  slack.data.executions.set(id, execution);
  const createdS = Math.floor(slack.clock.now() / 1000);
  sendEvent(slack, [teamId], {
    type: 'function_executed',
    function: {
      id: `Fn${slack.secrets(callbackId, 9).toUpperCase()}`,
      callback_id: callbackId,
      title,
      description,
      type: 'app',
      input_parameters,
      output_parameters,
      app_id: slack.app.id,
      date_created: createdS,
      date_updated: createdS,
      date_deleted: 0,
      form_enabled: false,
    },
    inputs,
    function_execution_id: id,
    workflow_execution_id: slack.ids.next('Wx'),
    event_ts: slack.ids.ts(slack.clock.now()),
    bot_access_token: token,
  });
  slack.changes.publish({ what: 'state' });
  return execution;
}

/**
 * How long a run's token works after the run has ended. Slack revokes it (bolt-python#1075), but not at once: its own
 * bolt-js-custom-step-template completes the step first and then changes its message with the same token.
 */
const tokenGraceMs = 5000;

/** Ends a run, with its outputs or an error; its token soon stops working. */
export function endExecution(
  slack: Slack,
  execution: FunctionExecution,
  result: { outputs: Dict } | { error: string },
): void {
  Object.assign(execution, result);
  execution.status = 'error' in result ? 'failed' : 'completed';
  const token = slack.tokens.find(execution.token);
  const revoke = () => {
    if (token !== undefined) token.revoked = true;
  };
  slack.clock.runAt(slack.clock.now() + tokenGraceMs, revoke);
  slack.changes.publish({ what: 'state' });
}
