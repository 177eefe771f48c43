import type { ComponentChildren } from 'preact';
import { useSurface } from '../blocks/surface.ts';
import type { Option } from '../blocks/types.ts';
import { TextObject } from '../text/formatted-text.tsx';
import { useId } from '../ui/use-id.ts';
import type { ElementProps } from './element-props.ts';

type ChoiceProps = {
  type: 'checkbox' | 'radio';
  name?: string;
  option: Option;
  checked: boolean;
  invalid?: boolean;
  onChange(): void;
};

const Choice = ({ option, invalid, ...props }: ChoiceProps) => (
  <label class="choice">
    <input {...props} aria-invalid={invalid || undefined} />
    <span>
      <TextObject text={option.text} />
      {option.description && (
        <span class="small quiet">
          <TextObject text={option.description} />
        </span>
      )}
    </span>
  </label>
);

type GroupProps = Pick<ElementProps, 'label' | 'labelled'> & {
  role: 'group' | 'radiogroup';
  children: ComponentChildren;
};

/** A group of choices. Inside an input block (`labelled`) the block itself is the group. */
const Group = ({ labelled, role, label = 'Choices', children }: GroupProps) => (
  <div class="choices" {...(!labelled && { role, 'aria-label': label })}>
    {children}
  </div>
);

/** A `checkboxes` element. */
export function Checkboxes({ block, element, label, labelled, invalid }: ElementProps) {
  const surface = useSurface();
  const { options = [] } = element;
  const chosen = surface.content<Option[]>(block, element) ?? [];
  const has = (option: Option) => chosen.some(({ value }) => value === option.value);
  const toggle = (option: Option) =>
    surface.setContent(
      block,
      element,
      options.filter((other) => (other === option ? !has(option) : has(other))),
    );
  return (
    <Group labelled={labelled} role="group" label={label}>
      {options.map((option) => (
        <Choice
          key={option.value}
          type="checkbox"
          option={option}
          checked={has(option)}
          invalid={invalid}
          onChange={() => toggle(option)}
        />
      ))}
    </Group>
  );
}

/** A `radio_buttons` element. */
export function Radios({ block, element, label, labelled, invalid }: ElementProps) {
  const surface = useSurface();
  const name = useId();
  const chosen = surface.content<Option>(block, element);
  return (
    <Group labelled={labelled} role="radiogroup" label={label}>
      {(element.options ?? []).map((option) => (
        <Choice
          key={option.value}
          type="radio"
          name={name}
          option={option}
          invalid={invalid}
          checked={chosen?.value === option.value}
          onChange={() => surface.setContent(block, element, option)}
        />
      ))}
    </Group>
  );
}
