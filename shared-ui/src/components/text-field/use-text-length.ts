import { useCallback, useRef, useSyncExternalStore } from 'react';

const stringLength = (text: string) => text.length;

/**
 * The length of a text control's value, read from the DOM: the value may be uncontrolled, controlled, or set by a form library.
 * @param lengthOf counts in another way than `String.length`
 * @returns the length, and a function to call when the text changes
 */
export function useTextLength(
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
