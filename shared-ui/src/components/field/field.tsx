import { Field as BaseField } from '@base-ui/react/field';
import type { ReactNode } from 'react';
import CircleAlert from '@greenroom/shared-ui/icons/circle-alert';
import { classNames } from '../class-names';
import unseen from '../visually-hidden/visually-hidden.module.css';
import styles from './field.module.css';

export * from './character-count';

export interface FieldBaseProps {
  label: string;
  hideLabel?: boolean;
  /** Stays visible next to an error. */
  hint?: ReactNode;
  /** For example the server's first message for it; empty if valid. */
  error?: string;
  required?: boolean;
  disabled?: boolean;
  /** Class of the whole field, label and messages included. */
  className?: string;
}

export interface FieldProps extends FieldBaseProps {
  children: ReactNode;
  /** The control is a button: a click on the label focuses it without pressing it. */
  labelsButton?: boolean;
  aside?: ReactNode;
  /** Character count at the end of the line below; part of the control's description. */
  counter?: ReactNode;
  /** Marks the control as invalid without an error message, if the counter says why. */
  invalid?: boolean;
}

/** Returns the class of all controls: the same height, border and focus ring everywhere. */
export const controlClass = (className?: string | false) => classNames(styles.control, className);

/** Draws label, hint and error of a control, linked to it; a new error is announced. */
export function Field(props: FieldProps) {
  const { label, hideLabel, hint, error, required, disabled, className, children, labelsButton, aside, counter, invalid } = props;
  return (
    <BaseField.Root className={classNames(styles.field, className)} disabled={disabled} invalid={Boolean(error) || invalid}>
      <div className={classNames(styles.head, hideLabel && !aside && unseen.hidden)}>
        <BaseField.Label
          className={classNames(styles.label, hideLabel && unseen.hidden)}
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
          {/* Always rendered: a live region inserted together with its text isn't announced everywhere. */}
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
