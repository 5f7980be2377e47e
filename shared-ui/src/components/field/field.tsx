import { Field as BaseField } from '@base-ui/react/field';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './field.module.css';

/** What every field says about itself, whatever is filled into it. */
export interface FieldBaseProps {
  /** Names the field. */
  label: string;
  /** Names it for those who don't see it only: where the place says what the field is for. */
  hideLabel?: boolean;
  /** What helps to fill it in; stays while there is an error. */
  hint?: ReactNode;
  /** What is wrong with it, such as the server's first message for it; nothing is wrong where this is empty. */
  error?: string;
  /** It has to be filled in: marked, and known to assistive technology. */
  required?: boolean;
  disabled?: boolean;
  /** For the field as a whole, label and messages included. */
  className?: string;
}

export interface FieldProps extends FieldBaseProps {
  /** The control: a part of Base UI that knows the field around it. */
  children: ReactNode;
  /** Whether the control is a button: a label that is pressed leads to it without pressing it. */
  labelsButton?: boolean;
  /** Stands at the end of the label's line. */
  aside?: ReactNode;
  /** How much of it is used; stands at the end of the line below and belongs to the control's description. */
  counter?: ReactNode;
  /** Marks the control as wrong without an error's text: where the counter says why. */
  invalid?: boolean;
}

/** The look of what one types in or chooses from; the same height, edge and light everywhere. */
export const controlClass = (className?: string | false) => classNames(styles.control, className);

/** Label, hint and error around a control, linked to it; an error is read aloud as it comes. */
export function Field(props: FieldProps) {
  const { label, hideLabel, hint, error, required, disabled, className, children, labelsButton, aside, counter, invalid } = props;
  return (
    <BaseField.Root className={classNames(styles.field, className)} disabled={disabled} invalid={Boolean(error) || invalid}>
      <div className={classNames(styles.head, hideLabel && !aside && styles.unseen)}>
        <BaseField.Label
          className={classNames(styles.label, hideLabel && styles.unseen)}
          nativeLabel={!labelsButton}
          render={labelsButton ? <div /> : undefined}
        >
          {label}
          {required && (
            <span className={styles.required} aria-hidden="true">
              *
            </span>
          )}
        </BaseField.Label>
        {aside}
      </div>
      {children}
      <div className={styles.foot}>
        <div className={styles.messages}>
          {/* There from the start, since a live region that comes with its text is not read everywhere. */}
          <div aria-live="polite">
            {error && (
              <BaseField.Error match className={styles.error}>
                <CircleAlert size={16} />
                <span>{error}</span>
              </BaseField.Error>
            )}
          </div>
          {hint && <BaseField.Description className={styles.hint}>{hint}</BaseField.Description>}
        </div>
        {counter}
      </div>
    </BaseField.Root>
  );
}
