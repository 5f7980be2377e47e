import { Select as BaseSelect } from '@base-ui/react/select';
import type { FocusEventHandler, Ref } from 'react';
import Check from '@greenroom/shared-ui/icons/check';
import ChevronDown from '@greenroom/shared-ui/icons/chevron-down';
import { usePartAttributes } from '../../platform';
import { t } from '../../texts/own';
import { Field, type FieldBaseProps, controlClass } from '../field/field';
import styles from './select.module.css';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

export interface SelectProps<Value extends string> extends FieldBaseProps {
  options: readonly SelectOption<Value>[];
  value: Value | '' | null;
  onChange: (value: Value) => void;
  /** Shown if nothing is chosen, for example "Select a slot". */
  placeholder?: string;
  name?: string;
  onBlur?: FocusEventHandler<HTMLButtonElement>;
  ref?: Ref<HTMLButtonElement>;
}

/** Draws a choice of one from a long list; for two to four options use a toggle group. */
export function Select<Value extends string>({
  options,
  value,
  onChange,
  placeholder = t('Choose…'),
  name,
  onBlur,
  ref,
  ...texts
}: SelectProps<Value>) {
  return (
    <Field {...texts} labelsButton>
      <BaseSelect.Root
        items={options}
        value={value || null}
        onValueChange={(next: Value | null) => next !== null && onChange(next)}
        name={name}
        required={texts.required}
      >
        <BaseSelect.Trigger ref={ref} onBlur={onBlur} className={controlClass(styles.trigger)}>
          <BaseSelect.Value className={styles.value} placeholder={placeholder} />
          <BaseSelect.Icon className={styles.icon}>
            <ChevronDown size={18} />
          </BaseSelect.Icon>
        </BaseSelect.Trigger>
        <BaseSelect.Portal {...usePartAttributes()}>
          <BaseSelect.Positioner
            className={styles.positioner}
            positionMethod="fixed"
            alignItemWithTrigger={false}
            sideOffset={6}
            collisionPadding={8}
          >
            <BaseSelect.Popup className={styles.popup}>
              <BaseSelect.List className={styles.list}>
                {options.map((option) => (
                  <BaseSelect.Item key={option.value} value={option.value} disabled={option.disabled} className={styles.option}>
                    <BaseSelect.ItemText className={styles.text}>{option.label}</BaseSelect.ItemText>
                    <BaseSelect.ItemIndicator className={styles.check}>
                      <Check size={16} />
                    </BaseSelect.ItemIndicator>
                  </BaseSelect.Item>
                ))}
              </BaseSelect.List>
            </BaseSelect.Popup>
          </BaseSelect.Positioner>
        </BaseSelect.Portal>
      </BaseSelect.Root>
    </Field>
  );
}
