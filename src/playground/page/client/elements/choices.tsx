import { useSurface } from '../blocks/surface.ts';
import { TextObject } from '../text/formatted-text.tsx';
import { useId } from '../ui/use-id.ts';

function Choice({ type, name, option, checked, onChange, invalid }) {
  return (
    <label class="choice">
      <input
        type={type}
        name={name}
        checked={checked}
        onChange={onChange}
        aria-invalid={invalid || undefined}
      />
      <span class="choice-words">
        <TextObject text={option.text} />
        {option.description && (
          <span class="choice-detail">
            <TextObject text={option.description} />
          </span>
        )}
      </span>
    </label>
  );
}

/** A group of choices. Inside an input block (`labelled`) the block itself is the group. */
const Group = ({ labelled, role, label, children }) => (
  <div
    class="choices"
    role={labelled ? undefined : role}
    aria-label={labelled ? undefined : (label ?? 'Choices')}
  >
    {children}
  </div>
);

/** A `checkboxes` element. */
export function Checkboxes({ block, element, label, labelled, invalid }) {
  const surface = useSurface();
  const chosen = surface.content(block, element) ?? [];
  const has = (option) => chosen.some(({ value }) => value === option.value);
  const toggle = (option) =>
    surface.setContent(
      block,
      element,
      element.options.filter((other) => (other === option ? !has(option) : has(other))),
    );
  return (
    <Group labelled={labelled} role="group" label={label}>
      {element.options.map((option) => (
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
export function Radios({ block, element, label, labelled, invalid }) {
  const surface = useSurface();
  const name = useId();
  const chosen = surface.content(block, element);
  return (
    <Group labelled={labelled} role="radiogroup" label={label}>
      {element.options.map((option) => (
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
