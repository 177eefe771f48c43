import type { Block, BlockElement } from '../blocks/types.ts';

/**
 * In an input block, `id` connects an element to its label (`labelled`), and `describedBy` to its hint and error.
 * Elsewhere, `label` is an accessible name taken from its context.
 */
export type ElementProps = {
  block: Block;
  element: BlockElement;
  id?: string;
  label?: string;
  labelled?: boolean;
  describedBy?: string;
  invalid?: boolean;
  required?: boolean;
};

/** What tells screen readers about a field's state. */
export const fieldState = ({ describedBy, invalid, required }: ElementProps) => ({
  'aria-describedby': describedBy,
  'aria-invalid': invalid || undefined,
  'aria-required': required || undefined,
});

/** The name of a field that no label names. */
export const fieldName = ({ label, labelled }: ElementProps, own: string): string | undefined =>
  labelled ? undefined : [own, label].filter(Boolean).join(', ');
