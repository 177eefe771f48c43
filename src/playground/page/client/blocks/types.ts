/** Block Kit as the page reads it: the fields that it shows. The simulator has checked what an app sent. */

export type Text = { type: 'plain_text' | 'mrkdwn'; text: string };
export type Confirmation = { title?: Text; text: Text; confirm?: Text; deny?: Text; style?: string };
export type Option = { text: Text; value: string; description?: Text; url?: string };
export type OptionLists = { options?: Option[]; option_groups?: { label: Text; options: Option[] }[] };
export type Picture = { type: 'image'; image_url?: string; alt_text: string; title?: Text };

/** Any element: each type has some of these fields. */
export type BlockElement = OptionLists & {
  type: string;
  action_id: string;
  text?: Text;
  style?: string;
  url?: string;
  value?: string;
  accessibility_label?: string;
  confirm?: Confirmation;
  placeholder?: Text;
  min_query_length?: number;
  max_selected_items?: number;
  filter?: { include?: string[]; exclude_bot_users?: boolean };
  multiline?: boolean;
  max_length?: number;
  dispatch_action_config?: { trigger_actions_on?: string[] };
  focus_on_load?: boolean;
  filetypes?: string[];
  max_files?: number;
  image_url?: string;
  alt_text?: string;
};

/** A part of rich text: a section, a list, a text, a mention and so on. */
export type Rich = {
  type: string;
  /** A list's kind, or the marks of a text. */
  style?: string | Partial<Record<'bold' | 'italic' | 'strike' | 'underline' | 'code', boolean>>;
  elements?: Rich[];
  indent?: number;
  offset?: number;
  text?: string;
  url?: string;
  name?: string;
  unicode?: string;
  range?: string;
  value?: string;
  user_id?: string;
  channel_id?: string;
  timestamp?: number;
  format?: string;
  fallback?: string;
};

/** A cell of a table. */
export type Cell = { type: string; text?: string; value?: number; elements?: Rich[] };

type Series = { name: string; data: { label: string; value: number }[] };
export type Chart =
  | { type: 'pie'; segments: { label: string; value: number }[] }
  | {
      type: 'bar' | 'line' | 'area';
      series: Series[];
      axis_config: { categories: string[]; x_label?: string; y_label?: string };
    };

type Shapes = {
  section: { text?: Text; fields?: Text[]; accessory?: BlockElement };
  header: { text: Text };
  divider: object;
  context: { elements: (Picture | Text)[] };
  actions: { elements: BlockElement[] };
  image: Omit<Picture, 'type'>;
  input: { label: Text; element: BlockElement; hint?: Text; optional?: boolean; dispatch_action?: boolean };
  rich_text: { elements: Rich[] };
  alert: { level?: string; text: Text };
  container: {
    title?: Text;
    rich_text_title?: { elements: Rich[] };
    subtitle?: Text;
    icon?: Picture;
    child_blocks: Block[];
    width?: string;
    is_collapsible?: boolean;
    default_collapsed?: boolean;
    has_header_divider?: boolean;
  };
  data_table: { rows: Cell[][]; caption: string; page_size?: number; row_header_column_index?: number };
  data_visualization: { title: string; chart: Chart };
};

export type BlockOf<Type extends keyof Shapes> = { type: Type; block_id: string } & Shapes[Type];
export type Block = { [Type in keyof Shapes]: BlockOf<Type> }[keyof Shapes];

/** Element values by block and action, in the shape of Slack's `state.values`. */
export type Values = Record<string, Record<string, Record<string, unknown>>>;

/** A modal's content, or a Home tab. */
export type View = {
  id: string;
  blocks: Block[];
  title?: Text;
  submit?: Text;
  close?: Text;
  state?: { values?: Values };
};

/** The message or view that a block belongs to, as the control API names it. */
export type Container = { type: 'message'; channel: string; ts: string } | { type: 'view'; view_id: string };
