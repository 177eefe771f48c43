import { byType, type Fields } from './combinators.ts';
import type { Check } from './problem.ts';

/** Where blocks appear. */
export type Surface = 'message' | 'modal' | 'home';

/** Which blocks or elements Slack takes in all these places. */
type Places = Readonly<Record<string, string>>;

/** Each block's surfaces, and whether a container has it there (docs.slack.dev/reference/block-kit/blocks). */
export const blockPlaces: Places = {
  'message modal home container': 'actions context divider header image input rich_text section video',
  'message container': 'table',
  'message home': 'container data_table',
  message: 'card carousel context_actions data_visualization markdown plan task_card',
  // slackapi/node-slack-sdk#2567
  modal: 'alert',
};

/** The blocks that have each element (docs.slack.dev/reference/block-kit/block-elements). */
export const elementPlaces: Places = {
  'actions section input': `checkboxes radio_buttons datepicker timepicker static_select external_select users_select
    conversations_select channels_select multi_static_select multi_external_select multi_users_select
    multi_conversations_select multi_channels_select`,
  'actions section card': 'button',
  'actions section': 'overflow workflow_button',
  'actions input': 'datetimepicker rich_text_input',
  section: 'image',
  input: 'plain_text_input email_text_input url_text_input number_input file_input',
  context_actions: 'feedback_buttons icon_button',
};

/** The check for whatever one of these tables has in all of these places. */
export function takenIn(table: Places, checks: Fields, ...all: string[]): Check {
  const rows = Object.entries(table).filter(([places]) =>
    all.every((one) => places.split(' ').includes(one)),
  );
  const types = rows.flatMap(([, some]) => some.split(/\s+/));
  return byType(Object.fromEntries(types.map((type) => [type, checks[type] as Check])));
}
