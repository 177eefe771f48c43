import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/playground/slack-simulator/index.ts';

/** Compares the table's numbers with those in the doc comments of `@slack/types`. */
const types = fileURLToPath(import.meta.resolve('@slack/types'));
const read = (file: string): string => readFileSync(types.replace(/index\.js$/, `${file}.d.ts`), 'utf8');
const source = [
  'block-kit/blocks',
  'block-kit/block-elements',
  'block-kit/composition-objects',
  'block-kit/extensions',
  'views',
]
  .map(read)
  .join('\n');

/** The doc comment of a property of an interface or type. */
function commentOf(owner: string, property: string): string {
  const declared =
    new RegExp(`(?:interface|type) ${owner}\\b[\\s\\S]*?(?=\\nexport |\\ninterface |$)`).exec(source)?.[0] ??
    '';
  const before = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*${property}\\??:`).exec(declared)?.[1];
  if (before === undefined) throw new Error(`${owner}.${property} is not in @slack/types`);
  return before.replaceAll(',', '');
}

const DOCUMENTED: [owner: string, property: string, number: number][] = [
  ['Block', 'block_id', LIMITS.id.block],
  ['Action', 'action_id', LIMITS.id.action],
  ['ActionsBlock', 'elements', LIMITS.actions.elements],
  ['ContainerBlock', 'title', LIMITS.container.title],
  ['ContainerBlock', 'subtitle', LIMITS.container.subtitle],
  ['ContainerBlock', 'child_blocks', LIMITS.container.blocks],
  ['ContextBlock', 'elements', LIMITS.context.elements],
  ['DataTableBlock', 'page_size', LIMITS.dataTable.pageSize],
  ['HeaderBlock', 'text', LIMITS.header.text],
  ['ImageBlock', 'alt_text', LIMITS.image.altText],
  ['ImageBlock', 'title', LIMITS.image.title],
  ['InputBlock', 'label', LIMITS.input.label],
  ['InputBlock', 'hint', LIMITS.input.hint],
  ['SectionBlock', 'text', LIMITS.section.text],
  ['SectionBlock', 'fields', LIMITS.section.fields],
  ['SectionBlock', 'fields', LIMITS.section.field],
  ['Button', 'text', LIMITS.button.text],
  ['Button', 'value', LIMITS.button.value],
  ['Button', 'url', LIMITS.button.url],
  ['Button', 'accessibility_label', LIMITS.button.accessibilityLabel],
  ['Checkboxes', 'options', LIMITS.checkboxes.options],
  ['RadioButtons', 'options', LIMITS.radioButtons.options],
  ['Overflow', 'options', LIMITS.overflow.options],
  ['StaticSelect', 'options', LIMITS.select.options],
  ['StaticSelect', 'option_groups', LIMITS.select.groups],
  ['FileInput', 'max_files', LIMITS.fileInput.files],
  ['MaxItemsSelectable', 'max_selected_items', LIMITS.maxSelectedItems.min],
  ['PlainTextInput', 'min_length', LIMITS.plainTextInput.length],
  ['RichTextList', 'indent', LIMITS.richTextList.indent],
  ['Placeholdable', 'placeholder', LIMITS.placeholder],
  ['Confirm', 'title', LIMITS.confirm.title],
  ['Confirm', 'text', LIMITS.confirm.text],
  ['Confirm', 'confirm', LIMITS.confirm.confirm],
  ['Confirm', 'deny', LIMITS.confirm.deny],
  ['PlainTextOption', 'text', LIMITS.option.text],
  ['OptionDescriptor', 'description', LIMITS.option.description],
  ['OptionDescriptor', 'url', LIMITS.option.url],
  ['OptionGroup', 'label', LIMITS.optionGroup.label],
  ['OptionGroup', 'options', LIMITS.optionGroup.options],
  ['PlainTextElement', 'text', LIMITS.text.length],
  ['BaseView', 'blocks', LIMITS.modal.blocks],
  ['BaseView', 'private_metadata', LIMITS.view.privateMetadata],
  ['BaseView', 'callback_id', LIMITS.view.callbackId],
  ['ModalView', 'title', LIMITS.modal.title],
  ['ModalView', 'submit', LIMITS.modal.submit],
  ['ModalView', 'close', LIMITS.modal.close],
];

describe('the limits table', () => {
  test.each(DOCUMENTED)('%s.%s: %i', (owner, property, number) => {
    expect(commentOf(owner, property).match(/\d+/g)?.map(Number)).toContain(number);
  });

  test("differs from the types' comments where Slack's own documentation says otherwise: an option's value", () => {
    expect(commentOf('OptionDescriptor', 'value')).toContain('75 characters');
    expect(LIMITS.option.value).toBe(150);
  });
});
