/**
 * Block Kit's limits that this app comes near. Lengths are in UTF-16 code units, as JavaScript counts; every number is a
 * maximum. A test compares them with the simulator's table, which has all of them and says where they are documented.
 */
export const LIMITS = {
  message: { textInBlocks: 13_200 },
  modal: { title: 24 },
  id: { block: 255 },
  text: { length: 3000 },
  option: { text: 75, value: 150, description: 75 },
  optionGroup: { label: 75 },
  url: 3000,

  alert: { text: 200 },
  container: { title: 150, subtitle: 150, blocks: 10 },
  dataTable: { rows: 101, text: 10_000 },
  dataVisualization: { label: 20 },
  header: { text: 150 },
  section: { text: 3000, fields: 10, field: 2000 },

  button: { text: 75, value: 2000 },
  checkboxes: { options: 10 },
  select: { options: 100, groups: 100 },
  plainTextInput: { length: 3000 },
} as const;
