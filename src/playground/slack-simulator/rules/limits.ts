/**
 * Block Kit's limits in one table. The simulator enforces them, and tests check the app's blocks against them. Lengths
 * are in UTF-16 code units, as JavaScript counts. Every number is a maximum, unless its name begins with `min`; lists that may not be empty are in the checks.
 *
 * From docs.slack.dev/reference/block-kit (blocks, block elements, composition objects), docs.slack.dev/reference/views
 * and the doc comments of `@slack/types`. The sum of text in a message is not documented (bolt-js#2509). Newer clients
 * are said to take 201 rows of `dataTable` and 12 series of `dataVisualization`; the table keeps what Slack's pages
 * promise.
 */
export const LIMITS = {
  message: {
    blocks: 50,
    text: 40_000,
    textRecommended: 4000,
    textInBlocks: 13_200,
  },
  modal: { blocks: 100, title: 24, submit: 24, close: 24 },
  home: { blocks: 100 },
  view: { privateMetadata: 3000, callbackId: 255, externalId: 255, stack: 3, bytes: 250_000 },
  id: { block: 255, action: 255 },
  text: { min: 1, length: 3000 },
  confirm: { title: 100, text: 300, confirm: 30, deny: 30 },
  option: { text: 75, value: 150, description: 75, url: 3000 },
  optionGroup: { label: 75, options: 100 },
  placeholder: 150,
  url: 3000,

  actions: { elements: 25 },
  alert: { text: 200 },
  container: { title: 150, subtitle: 150, blocks: 10 },
  context: { elements: 10, altText: 2000 },
  dataTable: {
    minRows: 2,
    rows: 101,
    cells: 20,
    pageSize: 100,
    text: 10_000,
  },
  dataVisualization: {
    title: 50,
    perMessage: 2,
    label: 20,
    axisLabel: 50,
    segments: 12,
    series: 6,
    seriesName: 20,
    points: 20,
    categories: 20,
  },
  header: { text: 150 },
  image: { altText: 2000, title: 2000, url: 3000 },
  input: { label: 2000, hint: 2000 },
  section: { text: 3000, fields: 10, field: 2000 },

  button: { text: 75, value: 2000, url: 3000, accessibilityLabel: 75 },
  checkboxes: { options: 10 },
  radioButtons: { options: 10 },
  overflow: { options: 5 },
  select: { options: 100, groups: 100 },
  fileInput: { files: 10 },
  maxSelectedItems: { min: 1 },
  plainTextInput: { length: 3000 },
  richTextList: { indent: 8 },
} as const;
