import { Field as BaseField } from '@base-ui/react/field';
import { type ComponentProps, type ElementType, useState } from 'react';
import { CharacterCount, Field, type FieldBaseProps, controlClass } from '../field';
import { useTextLength } from './use-text-length';
import styles from './text-field.module.css';

interface Counted {
  /**
   * Shows how much of it is used. What is typed beyond it stays, marked, so that nothing is lost unseen;
   * whoever sends the form refuses it.
   */
  maxLength?: number;
  /** How long a text is, where that is not what the browser says; it is called often, so it has to be quick. */
  lengthOf?: (text: string) => number;
}

export type TextFieldProps = FieldBaseProps & Counted & Omit<ComponentProps<'input'>, keyof FieldBaseProps | 'children'>;

/** One line of text. It takes the ref and all other props of an `<input>`, with its own value or its owner's. */
export function TextField(props: TextFieldProps) {
  return <TextControl {...props} element="input" />;
}

export type TextAreaProps = FieldBaseProps & Counted & Omit<ComponentProps<'textarea'>, keyof FieldBaseProps | 'children'>;

/** Text of several lines, as {@link TextField} otherwise; it grows with what is written, from `rows` on. */
export function TextArea({ rows = 5, style, ...props }: TextAreaProps) {
  const height = { minHeight: `calc(${rows} * 1.5em + 2 * var(--space-3))`, ...style };
  // Base UI types every control as an input; the handlers and the ref get the textarea.
  return <TextControl {...(props as TextFieldProps)} style={height} element="textarea" />;
}

function TextControl({ element: Element, maxLength, lengthOf, ...props }: TextFieldProps & { element: ElementType }) {
  const { label, hideLabel, hint, error, required, disabled, className, ...native } = props;
  const texts = { label, hideLabel, hint, error, required, disabled, className };
  const [control, setControl] = useState<HTMLInputElement | null>(null);
  const [used, textChanged] = useTextLength(control, lengthOf);
  const counted = maxLength !== undefined;

  return (
    <Field {...texts} invalid={counted && used > maxLength} counter={counted && <CharacterCount used={used} limit={maxLength} />}>
      <BaseField.Control
        {...native}
        required={required}
        className={controlClass(Element === 'textarea' && styles.area)}
        onValueChange={textChanged}
        // A second ref beside the owner's.
        render={<Element ref={counted ? setControl : undefined} />}
      />
    </Field>
  );
}
