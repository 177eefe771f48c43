import type { ComponentProps } from 'preact';
import { Icon, type IconName } from './icons.tsx';

type Props = ComponentProps<'button'> & { class?: string };

/** A button; `kind` is one of the style sheet's: `primary`, `danger`, `small`, `bare`. */
export const Button = ({ kind, class: style = '', ...props }: Props & { kind?: string }) => (
  <button type="button" class={`button ${kind === undefined ? '' : `button-${kind}`} ${style}`} {...props} />
);

/** A button that is an icon only; `label` names it. */
export const IconButton = ({
  icon,
  label,
  size,
  ...props
}: Props & { icon: IconName; label: string; size?: number }) => (
  <Button kind="bare" aria-label={label} title={label} {...props}>
    <Icon name={icon} size={size} />
  </Button>
);

/** A row of buttons of which one is chosen. */
export const Choices = <Key extends string>(props: {
  label: string;
  names: Record<Key, string>;
  chosen: Key;
  choose(key: Key): void;
}) => (
  <div class="row-of" role="group" aria-label={props.label}>
    {(Object.entries(props.names) as [Key, string][]).map(([key, name]) => (
      <button
        type="button"
        key={key}
        class="pill"
        aria-pressed={key === props.chosen}
        onClick={() => props.choose(key)}
      >
        {name}
      </button>
    ))}
  </div>
);
