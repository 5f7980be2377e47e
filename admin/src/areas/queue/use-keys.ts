import { useEffect, useRef, useState } from 'react';

/** A shortcut of a single key. */
export interface Shortcut {
  key: string;
  label: string;
  act: () => void;
}

/** Where the browser stores that the keys are off. */
const OFF = 'greenroom.queue.keys-off';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select, [role=combobox]'));

/**
 * Listens for shortcuts outside of text fields and dialogs.
 * @returns whether they are on, and how to turn them off: speech input would press single keys (WCAG 2.1.4)
 */
export function useKeys(shortcuts: readonly Shortcut[]): [isOn: boolean, setOn: (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => localStorage.getItem(OFF) === null);
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, key, target, isComposing } = event;
      if (ctrlKey || metaKey || altKey || isComposing || isTyping(target) || document.querySelector('[role=dialog], [role=listbox]'))
        return;
      const found = current.current.find((shortcut) => shortcut.key === key.toLowerCase());
      if (!found) return;
      event.preventDefault();
      found.act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
  return [
    isOn,
    (turnOn) => {
      if (turnOn) localStorage.removeItem(OFF);
      else localStorage.setItem(OFF, '');
      setIsOn(turnOn);
    },
  ];
}
