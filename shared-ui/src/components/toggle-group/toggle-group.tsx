import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup as BaseToggleGroup } from '@base-ui/react/toggle-group';
import styles from './toggle-group.module.css';

export interface ToggleGroupProps<Value extends string> {
  /** What the options choose between, for those who don't see them. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
}

/** A choice of one of a few, as a row of buttons; one of them is always pressed. */
export function ToggleGroup<Value extends string>({ label, value, onChange, options }: ToggleGroupProps<Value>) {
  return (
    <BaseToggleGroup
      className={styles.group}
      aria-label={label}
      value={[value]}
      // Pressing the pressed one again would leave none.
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
