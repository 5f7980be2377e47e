import { Field as BaseField } from '@base-ui/react/field';
import { type ComponentProps, type ElementType, useState } from 'react';
import { CharacterCount, Field, type FieldBaseProps, controlClass } from '../field';
import { useTextLength } from './use-text-length';
import styles from './text-field.module.css';

interface CharacterLimit {
  /**
   * Shows a character count. Longer input is kept and marked as invalid, so that nothing is truncated silently; the form has to reject
   * it.
   */
  maxLength?: number;
  /** Counts the length in another way than `String.length`; called at every render, so it has to be fast. */
  lengthOf?: (text: string) => number;
}

export type TextFieldProps = FieldBaseProps & CharacterLimit & Omit<ComponentProps<'input'>, keyof FieldBaseProps | 'children'>;

/** One line of text. Takes the ref and all other props of an `<input>`; controlled or uncontrolled. */
export function TextField(props: TextFieldProps) {
  return <TextControl {...props} element="input" />;
}

export type TextAreaProps = FieldBaseProps & CharacterLimit & Omit<ComponentProps<'textarea'>, keyof FieldBaseProps | 'children'>;

/** Like {@link TextField} for several lines; grows with its text, from `rows` on. */
export function TextArea({ rows = 5, style, ...props }: TextAreaProps) {
  const height = { minHeight: `calc(${rows} * 1.5em + 2 * var(--space-3))`, ...style };
  // Base UI types every control as an input; the handlers and the ref receive the textarea.
  return <TextControl {...(props as TextFieldProps)} style={height} element="textarea" />;
}

function TextControl({ element: Element, maxLength, lengthOf, ...props }: TextFieldProps & { element: ElementType }) {
  const { label, hideLabel, hint, error, required, disabled, className, ...native } = props;
  const texts = { label, hideLabel, hint, error, required, disabled, className };
  const [control, setControl] = useState<HTMLInputElement | null>(null);
  const [used, onTextChange] = useTextLength(control, lengthOf);
  const hasLimit = maxLength !== undefined;

  return (
    <Field {...texts} invalid={hasLimit && used > maxLength} counter={hasLimit && <CharacterCount used={used} limit={maxLength} />}>
      <BaseField.Control
        {...native}
        required={required}
        className={controlClass(Element === 'textarea' && styles.area)}
        onValueChange={onTextChange}
        // A second ref, in addition to the caller's.
        render={<Element ref={hasLimit ? setControl : undefined} />}
      />
    </Field>
  );
}
