import { useCallback, useRef, useSyncExternalStore } from 'react';

const unitsOf = (text: string) => text.length;

/**
 * The length of what stands in a text control, read from the control itself: its value may be its own, its owner's, or
 * written into it by a form library.
 * @param lengthOf counts otherwise than the browser
 * @returns the length, and a function to call when text was typed
 */
export function useTextLength(
  control: HTMLInputElement | null,
  lengthOf: (text: string) => number = unitsOf,
): [length: number, textChanged: () => void] {
  const changed = useRef<() => void>(null);

  const subscribe = useCallback(
    (onChange: () => void) => {
      changed.current = onChange;
      // The values are back once the event is over.
      const onReset = () => queueMicrotask(onChange);
      const form = control?.form;
      form?.addEventListener('reset', onReset);
      return () => form?.removeEventListener('reset', onReset);
    },
    [control],
  );

  const length = useSyncExternalStore(subscribe, () => lengthOf(control?.value ?? ''));
  return [length, useCallback(() => changed.current?.(), [])];
}
