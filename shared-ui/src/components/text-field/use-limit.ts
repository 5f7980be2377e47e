import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Makes the browser's form validation reject a text that is too long. The native `maxlength` would truncate pasted text silently.
 * @param limit in characters
 * @returns a ref for the control
 */
export function useLimit<Control extends HTMLInputElement | HTMLTextAreaElement>(text: string, limit: number): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const tooLong = text.length > limit;
  useLayoutEffect(() => {
    control.current?.setCustomValidity(tooLong ? `Please use at most ${limit} characters.` : '');
  }, [tooLong, limit]);
  return control;
}
