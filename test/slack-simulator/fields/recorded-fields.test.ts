import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { methods } from '../../../src/playground/slack-simulator/index.ts';
import { simulatedEvents } from '../../../src/playground/slack-simulator/rules/event-names.ts';
import { type FieldTypes, withSharedShapes } from './field-types.ts';
import { fieldsSent } from './scenario.ts';

/**
 * Everything that the simulator sends has the fields and types that Slack's own SDK repositories have recorded:
 * events, interactions, commands and answers. `draw.ts` draws the lists.
 */

const fixture = join(import.meta.dirname, '../../fixtures/slack-fields.json');
const recorded: Record<string, FieldTypes> = JSON.parse(readFileSync(fixture, 'utf8')).fields;

/** A list of fields (`message`, `api users.info`), the fields in it, and why they differ. */
type Difference = [list: RegExp, fields: RegExp, reason: string];

/** What the simulator sends and no recording has. */
const unrecorded: Difference[] = [
  [/^event (user_change|team_join)$/, /^(cache|event)_ts$/, 'docs.slack.dev/reference/events/user_change'],
  [/^api auth.teams.list$/, /./, 'docs.slack.dev/reference/methods/auth.teams.list'],
  [
    /^block_suggestion$/,
    /^(enterprise|is_enterprise_install|message|container.thread_ts)$/,
    'docs.slack.dev/reference/interaction-payloads/block_suggestion-payload',
  ],
];

/** Fields that may be null; the samples of java-slack-sdk have lost their nulls. */
const nullable: Difference[] = [
  [
    /./,
    /^(context_enterprise_id|enterprise)$/,
    'null outside Enterprise Grid: docs.slack.dev/apis/events-api',
  ],
  [
    /^api conversations.history$/,
    /^channel_actions_ts$/,
    'docs.slack.dev/reference/methods/conversations.history',
  ],
];

/** What recordings have and the simulator never sends. */
const leftOut: Difference[] = [
  [/^answer$/, /warning/, 'of conversations.join'],
  [/^answer$/, /^errors\[\]\.(ok|error|user)$/, 'of conversations.invite'],
  [/^conversation$/, /^(is_moved|internal_team_ids)$/, 'of channel_created'],
  [/^message$/, /^(purpose|topic|permalink)$/, 'of channel descriptions, and of reactions.get'],
  [/^message$/, /^(username|root|attachments|reactions)$/, 'what the README says is left out'],
  [
    /./,
    /(^|\.)enterprise(_id|_name|_user|\.id|\.name)?$|^team.enterprise_domain$/,
    'in Enterprise Grid only: grid.test.ts',
  ],
  [/^event_callback$/, /^authed_(users|teams)(\[\])?$/, 'replaced by authorizations in 2021'],
  [/^event_callback$/, /^text$/, 'a test of bolt-js invents it'],
  [/^event member_joined_channel$/, /^enterprise$/, 'Enterprise Grid'],
  [/^api auth.test$/, /^(app_name|app_id|expires_in)$/, 'of other tokens'],
  [/^api oauth.v2.access$/, /^incoming_webhook$/, 'no incoming webhooks'],
  [/^api oauth.v2.access$/, /^authed_user\./, 'no user tokens'],
  [/^event tokens_revoked$/, /^tokens.oauth/, 'no user tokens'],
  [/^api conversations.history$/, /^(oldest|latest)$/, 'echoes of arguments'],
  [/^api (conversations.list|users.conversations)$/, /^(arg|callstack)$/, 'of errors'],
  [/^api users.list$/, /^offset$/, 'of the older paging'],
  [/^api chat.postMessage$/, /^deprecated_argument$/, 'of errors'],
  [/^api files.info$/, /^(content|is_truncated|comments|paging)/, 'a preview of the file and its comments'],
  [
    /^view$/,
    /^(submit_disabled|entity_url|external_ref|app_unfurl_url|message_ts|thread_ts|channel)$/,
    'Work Objects',
  ],
  [/^view$/, /\.emoji$/, 'as the app wrote it'],
  [/^user$/, /^profile\.(image_original|image_1024|is_custom_image)$/, 'nobody has a photo of their own'],
  [/^user$/, /^profile\.(status_emoji_|huddle|pronouns|start_date|fields|guest_)/, 'unset, so left out'],
  [/^user$/, /^(has_2fa|two_factor_type)$/, 'for administrators only'],
  [
    /^user$/,
    /^(is_workflow_bot|is_connector_bot|is_invited_user|teams|presence|has_files)/,
    'older, or of Grid',
  ],
  [/^conversation$/, /\[\]$/, 'lists that are empty here'],
  [/^conversation$/, /^(connected_limited_team_ids|conversation_host_id)$/, 'Enterprise Grid'],
  [/^conversation$/, /^is_(global_shared|org_default|org_mandatory)$/, 'Enterprise Grid'],
  [/^conversation$/, /^is_(read_only|thread_only|non_threadable|open|starred)$/, 'a person’s own settings'],
  [
    /^conversation$/,
    /^(latest|unread_count|unread_count_display|parent_conversation|properties)$/,
    'of a person’s own view',
  ],
  [
    /^message$/,
    /^(pinned_to|is_starred|room|assistant_app_thread)/,
    'no pins, stars, huddles and assistants',
  ],
  [/^message$/, /^(last_read|unread_count|no_notifications)$/, 'of a person’s own view'],
  [/^message$/, /^(icons|mrkdwn|x_files)/, 'an icon of its own is not kept; the others are older'],
  [/^file$/, /./, 'previews, thumbnails, canvases and videos'],
  [
    /^block_actions$/,
    /^(container\.(attachment_id|is_app_unfurl|app_unfurl_url)|app_unfurl)$/,
    'of buttons in unfurls',
  ],
  [
    /^block_actions$|^view_submission$/,
    /^(bot_access_token|function_data|interactivity|workflow_step)$/,
    'functions open no modals, and there are no steps of the older workflows',
  ],
  [/^view_submission$/, /^response_urls\[\]/, 'modals have no response URLs here'],
  [/^socket disconnect$/, /^(num_connections|connection_info)$/, 'of a refused connection, too many at once'],
];

const covers =
  (list: string, path: string) =>
  ([lists, fields]: Difference): boolean =>
    lists.test(list) && fields.test(path);

let sent: Record<string, FieldTypes>;
let calledMethods: string[];
let eventsSent: Set<string>;
beforeAll(async () => {
  const lists = await fieldsSent();
  calledMethods = Object.keys(lists).flatMap((kind) => (kind.startsWith('api ') ? [kind.slice(4)] : []));
  eventsSent = new Set(Object.keys(lists).flatMap((kind) => /^event \w+/.exec(kind) ?? []));
  sent = withSharedShapes(lists);
});

/** `list path types` for each field of the lists that passes. */
const fieldsWhere = (
  lists: Record<string, FieldTypes>,
  passes: (list: string, path: string, types: string) => boolean,
): string[] =>
  Object.entries(lists).flatMap(([list, fields]) =>
    Object.entries(fields)
      .filter(([path, types]) => passes(list, path, types))
      .map(([path, types]) => `${list}: ${path} ${types}`),
  );

const isRecorded = (list: string, path: string): boolean => recorded[list]?.[path] !== undefined;
const isSent = (list: string, path: string): boolean => sent[list]?.[path] !== undefined;
/** Whether an object that would contain the field is there at all. */
const hasParent = (list: string, path: string): boolean => {
  const parent = path.replace(/(\[\]|\.?[^.[]+)$/, '');
  return parent === '' || isSent(list, parent);
};

describe('fields and types that the simulator sends', () => {
  test('there is a list for all that the lists are about', () => {
    expect(Object.keys(recorded).length).toBeGreaterThan(60);
    expect(calledMethods.toSorted()).toEqual([...methods.keys()].toSorted());
    const events = new Set([...simulatedEvents].map((event) => `event ${event.replace(/\..*/, '')}`));
    // In Enterprise Grid only: oauth-grid.test.ts
    for (const event of ['team_access_granted', 'team_access_revoked']) events.delete(`event ${event}`);
    expect([...eventsSent].toSorted()).toEqual([...events].toSorted());
    for (const list of ['message', 'view', 'user', 'conversation', 'shortcut', 'command', 'event_callback'])
      expect(Object.keys(sent[list] ?? {}).length).toBeGreaterThan(5);
  });

  test('no field is invented', () => {
    const invented = fieldsWhere(
      sent,
      (list, path) => !isRecorded(list, path) && !unrecorded.some(covers(list, path)),
    );
    expect(invented).toEqual([]);
  });

  test('no field has another type', () => {
    const wrong = fieldsWhere(sent, (list, path, types) => {
      const known = recorded[list]?.[path];
      const mayBeNull = nullable.some(covers(list, path));
      return (
        known !== undefined &&
        [...types].some((type) => !known.includes(type) && !(type === '-' && mayBeNull))
      );
    });
    expect(wrong).toEqual([]);
  });

  test('no field is missing without a reason', () => {
    const missing = fieldsWhere(
      recorded,
      (list, path) =>
        sent[list] !== undefined &&
        !isSent(list, path) &&
        hasParent(list, path) &&
        !leftOut.some(covers(list, path)),
    );
    expect(missing).toEqual([]);
  });

  test('each reason still explains something', () => {
    const all = (lists: Record<string, FieldTypes>) =>
      Object.entries(lists).flatMap(([list, fields]) =>
        Object.keys(fields).map((path) => [list, path] as const),
      );
    const stale = (differences: Difference[], explained: (readonly [string, string])[]) =>
      differences.filter((each) => !explained.some(([list, path]) => covers(list, path)(each)));
    const missing = all(recorded).filter(([list, path]) => sent[list] !== undefined && !isSent(list, path));
    expect(stale(leftOut, missing)).toEqual([]);
    expect(
      stale(
        unrecorded,
        all(sent).filter(([list, path]) => !isRecorded(list, path)),
      ),
    ).toEqual([]);
    expect(
      stale(
        nullable,
        all(sent).filter(([list, path]) => sent[list]?.[path]?.includes('-')),
      ),
    ).toEqual([]);
  });
});

describe('what differs between payloads', () => {
  // github.com/slackapi/bolt-js test/unit/receivers/AwsLambdaReceiver.spec.ts, bolt-python test_shortcut.py
  test('shortcuts have no api_app_id, and a global one no name of the person', () => {
    expect(sent.shortcut).not.toHaveProperty('api_app_id');
    expect(sent.shortcut).not.toHaveProperty(['user.name']);
    expect(sent.shortcut).toHaveProperty(['user.username']);
    expect(sent.message_action).not.toHaveProperty('api_app_id');
    expect(sent.message_action).toHaveProperty(['user.name']);
    expect(sent.block_actions).toHaveProperty('api_app_id');
  });
});
