import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup as BaseToggleGroup } from '@base-ui/react/toggle-group';
import styles from './toggle-group.module.css';

export interface ToggleGroupProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
}

/** Draws a choice of one from a row of buttons; one of them is always pressed. */
export function ToggleGroup<Value extends string>({ label, value, onChange, options }: ToggleGroupProps<Value>) {
  return (
    <BaseToggleGroup
      className={styles.group}
      aria-label={label}
      value={[value]}
      // Ignores a click on the pressed button, which would leave none.
      onValueChange={([next]) => next !== undefined && onChange(next)}
    >
      {options.map((option) => (
        <Toggle key={option.value} value={option.value} className={styles.option}>
          {option.label}
        </Toggle>
      ))}
    </BaseToggleGroup>
  );
}
