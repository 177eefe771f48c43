import { useSurface } from '../blocks/surface.ts';
import type { Option } from '../blocks/types.ts';
import { TextObject } from '../text/formatted-text.tsx';
import { useId } from '../ui/use-id.ts';
import type { ElementProps } from './element-props.ts';

/** A `checkboxes` or `radio_buttons` element. Inside an input block (`labelled`) the block itself is the group. */
export function Choices({ block, element, label = 'Choices', labelled, invalid }: ElementProps) {
  const surface = useSurface();
  const name = useId();
  const isRadio = element.type === 'radio_buttons';
  const { options = [] } = element;
  const chosen = [surface.content<Option | Option[]>(block, element) ?? []].flat();
  const has = (option: Option) => chosen.some(({ value }) => value === option.value);
  const toggled = (option: Option) =>
    options.filter((other) => (other === option ? !has(option) : has(other)));
  const group = { role: isRadio ? ('radiogroup' as const) : ('group' as const), 'aria-label': label };
  return (
    <div class="choices" {...(!labelled && group)}>
      {options.map((option) => (
        <label class="choice" key={option.value}>
          <input
            type={isRadio ? 'radio' : 'checkbox'}
            name={name}
            checked={has(option)}
            aria-invalid={invalid || undefined}
            onChange={() => surface.setContent(block, element, isRadio ? option : toggled(option))}
          />
          <span>
            <TextObject text={option.text} />
            {option.description && (
              <span class="small quiet">
                <TextObject text={option.description} />
              </span>
            )}
          </span>
        </label>
      ))}
    </div>
  );
}
