import { Element } from '../elements/element.tsx';
import { plainText } from '../text/formatted-text.tsx';
import { Icon } from '../ui/icons.tsx';
import { useId } from '../ui/use-id.ts';
import { useSurface } from './surface.ts';

/** Elements with several controls, so their label names a group instead of a control. */
const groupTypes = new Set(['checkboxes', 'radio_buttons', 'datetimepicker']);

/** An input block: a label, an element, a hint and an error. */
export function InputBlock({ block }) {
  const id = useId();
  const surface = useSurface();
  const error = surface.errors[block.block_id];
  const isGroup = groupTypes.has(block.element.type);
  const describedBy =
    [block.hint && `${id}hint`, error && `${id}error`].filter(Boolean).join(' ') || undefined;
  const label = (
    <>
      {plainText(block.label)}
      {block.optional && (
        <>
          {' '}
          <span class="optional">optional</span>
        </>
      )}
    </>
  );
  return (
    <div
      class={error ? 'block field field-wrong' : 'block field'}
      role={isGroup ? 'group' : undefined}
      aria-labelledby={isGroup ? `${id}label` : undefined}
      aria-describedby={isGroup ? describedBy : undefined}
    >
      {isGroup ? (
        <span class="field-label" id={`${id}label`}>
          {label}
        </span>
      ) : (
        <label class="field-label" for={id}>
          {label}
        </label>
      )}
      <Element
        block={block}
        element={block.element}
        id={id}
        describedBy={describedBy}
        invalid={error !== undefined}
        required={!block.optional}
        label={plainText(block.label)}
        labelled
      />
      {block.hint && (
        <p class="field-hint" id={`${id}hint`}>
          {plainText(block.hint)}
        </p>
      )}
      {error && (
        <p class="field-error" id={`${id}error`}>
          <Icon name="alert" size={15} /> {error}
        </p>
      )}
    </div>
  );
}
