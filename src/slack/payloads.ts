import { z } from 'zod';
import type { InstallationRef } from '../workspaces/installation-ref.ts';
import type { Click, Submission } from './context.ts';

/** How Slack escapes `&`, `<` and `>` (docs.slack.dev, "Formatting message text"). */
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>' };

const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt);/g, (_, name: string) => entities[name] ?? '');

/** A link or a special mention as it was typed: `<https://a.b|a.b>` was `a.b`, `<!subteam^S1|@coaches>` was `@coaches`. */
function typedLink(target: string, label: string | undefined): string {
  if (target.startsWith('!')) return `@${(label ?? target.slice(1)).replace(/^@|\^.*$/g, '')}`;
  const address = target.replace(/^(?:mailto|tel):/, '');
  return label === undefined || address === label
    ? address
    : address.endsWith(label)
      ? label
      : `${label} (${address})`;
}

/**
 * A command's text as it was typed. Slack escapes it and puts links into angle brackets (`should_escape` in
 * `manifest.yml`). People and channels stay as Slack sends them, `<@U123|anna>` and `<#C123|coaching>`.
 */
export const typedText = (text: string): string =>
  text
    .split(/(<[@#][^<>]*>)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : unescaped(
            part.replace(/<([^<>|]+)(?:\|([^<>]*))?>/g, (_, target: string, label?: string) =>
              typedLink(target, label),
            ),
          ),
    )
    .join('');

/**
 * The parts of Slack's payloads that Touchline reads (docs.slack.dev, "Interaction payloads"). Slack signs them, and
 * they are parsed all the same: they come from outside.
 */
export const commandPayload = z.object({
  command: z.string(),
  text: z.string().default('').transform(typedText),
  team_id: z.string(),
  enterprise_id: z.string().optional(),
  is_enterprise_install: z.union([z.boolean(), z.string()]).optional(),
  user_id: z.string(),
  channel_id: z.string(),
  trigger_id: z.string(),
  response_url: z.string().optional(),
});

const interaction = z.object({
  team: z.object({ id: z.string() }).nullish(),
  enterprise: z.object({ id: z.string() }).nullish(),
  is_enterprise_install: z.boolean().optional(),
  user: z.object({ id: z.string(), team_id: z.string().optional() }),
  trigger_id: z.string().default(''),
});

type Interaction = z.infer<typeof interaction>;

const action = z.object({
  action_id: z.string(),
  block_id: z.string().default(''),
  value: z.string().optional(),
  selected_option: z.object({ value: z.string() }).nullish(),
});

/** What a view needs to be shown again with other blocks. */
const clickedView = z.looseObject({
  id: z.string(),
  type: z.enum(['home', 'modal']),
});
export type ClickedView = z.infer<typeof clickedView>;

export const actionPayload = interaction.extend({
  channel: z.object({ id: z.string() }).nullish(),
  response_url: z.string().optional(),
  view: clickedView.nullish(),
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

export const viewPayload = interaction.extend({
  view: z.object({
    id: z.string(),
    callback_id: z.string(),
    private_metadata: z.string().default(''),
    // Where the app is installed. `team` is the person's own, which may be another one in a shared channel (bolt-js#1615).
    app_installed_team_id: z.string().optional(),
    state: z.object({ values: z.record(z.string(), z.record(z.string(), inputState)) }),
  }),
});

/** What was typed and chosen in a view, by block id. */
export function submissionOf({ view }: z.infer<typeof viewPayload>): Submission {
  const values: Record<string, string> = {};
  for (const [block, { value: input }] of Object.entries(view.state.values)) {
    const entered =
      input?.value ?? input?.selected_date ?? input?.selected_time ?? input?.selected_option?.value;
    if (entered) values[block] = entered;
  }
  return { viewId: view.id, privateMetadata: view.private_metadata, values };
}

/** An event's envelope (docs.slack.dev, "Events API"). */
export const eventPayload = z.object({
  team_id: z.string().default(''),
  enterprise_id: z.string().nullish(),
  authorizations: z.array(z.object({ is_enterprise_install: z.boolean().optional() })).optional(),
  event: z.looseObject({ type: z.string() }),
});

/** A workspace, and the installation that serves it: its own one, or its Enterprise Grid organization's. */
export type Origin = { workspaceId: string; installation: InstallationRef };

const originOf = (workspaceId: string, enterpriseId: string | undefined, orgWide: boolean): Origin => ({
  workspaceId,
  installation: orgWide ? { enterpriseId } : { enterpriseId, teamId: workspaceId },
});

export const commandOrigin = (payload: z.infer<typeof commandPayload>): Origin =>
  originOf(payload.team_id, payload.enterprise_id, String(payload.is_enterprise_install) === 'true');

/** @param installedIn the workspace that the app is in, where the payload says so */
export function interactionOrigin(payload: Interaction, installedIn?: string): Origin {
  const orgWide = payload.is_enterprise_install === true;
  const ownTeam = orgWide ? payload.user.team_id : undefined;
  return originOf(installedIn ?? payload.team?.id ?? ownTeam ?? '', payload.enterprise?.id, orgWide);
}

export const eventOrigin = (payload: z.infer<typeof eventPayload>): Origin =>
  originOf(
    payload.team_id,
    payload.enterprise_id ?? undefined,
    payload.authorizations?.some((one) => one.is_enterprise_install) ?? false,
  );
