import { NamedError } from '../lib/errors.ts';
import type { Client } from '../platform/resources.ts';

/** Why a Slack user is nobody to Touchline. */
export type UnknownReason =
  | 'another workspace'
  | 'guest'
  | 'no person'
  | 'no confirmed email'
  | 'not on the platform';

/** A Slack user may not use Touchline, or is not on the platform. */
export type UnknownUser = {
  kind: 'unknown-user';
  reason: UnknownReason;
  /** Their own email, if known: without a confirmed one, the one that they may prove. */
  email?: string | undefined;
};

/**
 * Why Touchline does not do what somebody asked for, though nothing is broken:
 *
 * - `not-connected`: the workspace is not connected to an organization, or no longer to the one that it was for
 * - `not-installed`: there is no bot token for the workspace
 * - `nothing-to-prove`: a user has no email that they could prove: it is confirmed, or they may do nothing in any case
 * - `staff-only`: a client asked for something that only staff may do
 * - `not-your-task`: a client asked for a task that is not theirs, or that does not exist: they do not learn which
 * - `not-your-program`: a coach who is limited to their programs asked for another one, or for a person outside of theirs
 * - `directory-loading`: a large organization's names are being read for the first time
 * - `no-priorities`: a list by priority, which the platform does not tell of a task (only in the response to a create)
 * - `empty-task`: a line has no words left for the task
 * - `missing-date`: no date was picked, or one that does not exist
 * - `mention`: the person of a mention (`<@U123>`) is not on the platform, or its name cannot be found out
 * - `program-gone`: a digest's program is no longer on the platform
 * - `no-channel`: a digest can't be posted in this channel
 * - `email-taken`: a client has this email already
 * - `being-created`: someone asked for the same client a moment ago, and the platform does not have it yet
 */
export type Refusal =
  | {
      kind:
        | 'not-connected'
        | 'not-installed'
        | 'nothing-to-prove'
        | 'staff-only'
        | 'not-your-task'
        | 'not-your-program'
        | 'directory-loading'
        | 'no-priorities'
        | 'empty-task'
        | 'missing-date'
        | 'program-gone'
        | 'being-created';
    }
  | UnknownUser
  | { kind: 'mention'; mention: string; problem: 'not on the platform' | 'without a name' }
  | { kind: 'no-channel'; reason: 'not-a-channel' | 'archived' | 'not-in-channel' }
  | { kind: 'email-taken'; client: Client };

/** Nothing was done, and nothing is broken. What a user reads about it is in `src/slack/surface/user-errors.ts`. */
export class RefusedError extends NamedError<Refusal['kind']> {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(`Refused: ${refusal.kind}.`, { ...options, kind: refusal.kind });
    this.refusal = refusal;
  }
}
