import { Field as BaseField } from '@base-ui/react/field';
import {
  type ComponentProps,
  type ElementType,
  useState,
  useCallback,
  useRef,
  useSyncExternalStore,
  type RefObject,
  useLayoutEffect,
} from 'react';
import { t } from '../../texts/own';
import { CharacterCount, Field, type FieldBaseProps, controlClass } from '../field/field';
import styles from './text-field.module.css';

interface CharacterLimit {
  /**
   * Shows a character count, which warns from 90 % on. Longer input is kept and marked as invalid, so nothing is truncated silently; the
   * form has to reject it.
   */
  maxLength?: number;
  /** Counts the length in another way than `String.length`; called at every render, so it has to be fast. */
  lengthOf?: (text: string) => number;
}

export type TextFieldProps = FieldBaseProps & CharacterLimit & Omit<ComponentProps<'input'>, keyof FieldBaseProps | 'children'>;

export const TextField = (props: TextFieldProps) => <TextControl {...props} element="input" />;

type TextAreaProps = FieldBaseProps & CharacterLimit & Omit<ComponentProps<'textarea'>, keyof FieldBaseProps | 'children'>;

/** Draws a text field of several lines; it grows with its text, from `rows` on. */
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

const stringLength = (text: string) => text.length;

/** Returns a text control's length, and a function to call when it changes. From the DOM: the value may be uncontrolled. */
function useTextLength(
  control: HTMLInputElement | null,
  lengthOf: (text: string) => number = stringLength,
): [length: number, onTextChange: () => void] {
  const notify = useRef<() => void>(null);

  const subscribe = useCallback(
    (onChange: () => void) => {
      notify.current = onChange;
      // The values are reset after the event.
      const onReset = () => queueMicrotask(onChange);
      const form = control?.form;
      form?.addEventListener('reset', onReset);
      return () => form?.removeEventListener('reset', onReset);
    },
    [control],
  );

  const length = useSyncExternalStore(subscribe, () => lengthOf(control?.value ?? ''));
  return [length, useCallback(() => notify.current?.(), [])];
}

/** Makes the form reject a text longer than `limit`; the native `maxlength` would truncate pasted text. @returns a ref */
export function useLimit<Control extends HTMLInputElement | HTMLTextAreaElement>(text: string, limit: number): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const tooLong = text.length > limit;
  useLayoutEffect(() => {
    const message = t(
      { one: 'Please use at most {limit} characters.', other: 'Please use at most {limit} characters.' },
      { limit: String(limit), count: limit },
    );
    control.current?.setCustomValidity(tooLong ? message : '');
  }, [tooLong, limit]);
  return control;
}
