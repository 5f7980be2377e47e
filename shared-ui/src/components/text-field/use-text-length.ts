import { useCallback, useRef, useSyncExternalStore } from 'react';

/**
 * The length of what stands in a text control, read from the control itself: its value may be its own, its owner's, or
 * written into it by a form library.
 * @returns the length, and a function to call when text was typed
 */
export function useTextLength(control: HTMLInputElement | null): [length: number, textChanged: () => void] {
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

  const length = useSyncExternalStore(subscribe, () => control?.value.length ?? 0);
  return [length, useCallback(() => changed.current?.(), [])];
}
