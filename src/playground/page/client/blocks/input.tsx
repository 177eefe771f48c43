import { Element } from '../elements/element.tsx';
import { plainText } from '../text/formatted-text.tsx';
import { Icon } from '../ui/icons.tsx';
import { useId } from '../ui/popover.tsx';
import { useSurface } from './surface.ts';
import type { BlockOf } from './types.ts';

/** Elements with several controls, so their label names a group instead of a control. */
const groupTypes = ['checkboxes', 'radio_buttons'];

/** An input block: a label, an element, a hint and an error. */
export function InputBlock({ block }: { block: BlockOf<'input'> }) {
  const id = useId();
  const { element, hint, optional } = block;
  const error = useSurface().errors[block.block_id];
  const isGroup = groupTypes.includes(element.type);
  const describedBy = [hint && `${id}hint`, error && `${id}error`].filter(Boolean).join(' ') || undefined;
  const group = { role: 'group' as const, 'aria-labelledby': `${id}label`, 'aria-describedby': describedBy };
  const label = (
    <>
      {plainText(block.label)}
      {optional && <span class="small quiet"> optional</span>}
    </>
  );
  return (
    <div class="block field" {...(isGroup && group)}>
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
        element={element}
        id={id}
        describedBy={describedBy}
        invalid={error !== undefined}
        required={!optional}
        label={plainText(block.label)}
        labelled
      />
      {hint && (
        <p class="small quiet" id={`${id}hint`}>
          {plainText(hint)}
        </p>
      )}
      {error && (
        <p class="small danger" id={`${id}error`}>
          <Icon name="alert" size={15} /> {error}
        </p>
      )}
    </div>
  );
}
