import { z } from 'zod';
import type { Click, Submission } from './context.ts';

/**
 * The parts of Slack's payloads that Touchline reads, parsed: they are signed by Slack, and still come from outside
 * (docs.slack.dev, "Interaction payloads").
 */
const team = z.object({ id: z.string() });
const user = z.object({ id: z.string(), team_id: z.string().optional() });

export const commandPayload = z.object({
  command: z.string(),
  text: z.string().default(''),
  team_id: z.string(),
  user_id: z.string(),
  channel_id: z.string(),
  trigger_id: z.string(),
  response_url: z.string().optional(),
});

const action = z.object({
  action_id: z.string(),
  block_id: z.string().default(''),
  value: z.string().optional(),
  selected_option: z.object({ value: z.string() }).nullish(),
});

export const actionPayload = z.object({
  team: team.nullish(),
  user,
  channel: z.object({ id: z.string() }).nullish(),
  trigger_id: z.string().default(''),
  response_url: z.string().optional(),
  actions: z.array(action).min(1),
});

/** The click of a payload: a button's value, or the option that was chosen. */
export function clickOf({ actions: [first] }: z.infer<typeof actionPayload>): Click {
  const value = first?.value ?? first?.selected_option?.value ?? '';
  return { actionId: first?.action_id ?? '', blockId: first?.block_id ?? '', value };
}

const inputState = z.object({
  value: z.string().nullish(),
  selected_date: z.string().nullish(),
  selected_time: z.string().nullish(),
  selected_option: z.object({ value: z.string() }).nullish(),
});

export const viewPayload = z.object({
  team: team.nullish(),
  user,
  trigger_id: z.string().default(''),
  view: z.object({
    id: z.string(),
    callback_id: z.string(),
    private_metadata: z.string().default(''),
    // Where the app is: `team` is the person's own, which may be another in a shared channel (bolt-js#1615).
    app_installed_team_id: z.string().optional(),
    state: z.object({ values: z.record(z.string(), z.record(z.string(), inputState)) }),
  }),
});

/** What was typed and chosen in a view, by block id. */
export function submissionOf({ view }: z.infer<typeof viewPayload>): Submission {
  const values: Record<string, string> = {};
  for (const [block, { value: input }] of Object.entries(view.state.values)) {
    const said =
      input?.value ?? input?.selected_date ?? input?.selected_time ?? input?.selected_option?.value;
    if (said) values[block] = said;
  }
  return { viewId: view.id, privateMetadata: view.private_metadata, values };
}
