import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './icons.tsx';
import { GroupName, MenuWords } from './menu.tsx';

export type ListOption = {
  key: string;
  text: string;
  label?: ComponentChildren;
  detail?: string;
  group?: string;
  icon?: ComponentChildren;
};

type Props<Option> = {
  id: string;
  label: string;
  options: Option[];
  active: Option | undefined;
  isSelected?(option: Option): boolean;
  isMultiple?: boolean;
  choose: (option: Option) => void;
};

/** The options of a combobox. The focus stays in its field, which names the `active` one by `optionId`. */
export function ListBox<Option extends ListOption>(props: Props<Option>) {
  const { id, label, options, active, isMultiple, choose } = props;
  const { isSelected = (option: Option) => option === active } = props;
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active?.key]);
  return (
    <div role="listbox" id={id} aria-label={label} aria-multiselectable={isMultiple} ref={list}>
      {options.map((option, index) => (
        <>
          {option.group !== options[index - 1]?.group && <GroupName name={option.group} />}
          <div
            key={option.key}
            id={optionId(id, option)}
            class="menu-item"
            role="option"
            aria-selected={isSelected(option)}
            data-active={option === active || undefined}
            onClick={() => choose(option)}
          >
            {option.icon}
            <MenuWords label={option.label ?? option.text} detail={option.detail} />
          </div>
        </>
      ))}
    </div>
  );
}

export const optionId = (id: string, option: ListOption | undefined): string | undefined =>
  option && `${id}-${option.key}`;

/** Something chosen, with a button that takes it back. */
export const Token = ({ text, remove }: { text: string; remove(): void }) => (
  <span class="token">
    {text}
    <button type="button" aria-label={`Remove ${text}`} onClick={remove}>
      <Icon name="close" size={13} />
    </button>
  </span>
);
