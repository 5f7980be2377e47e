import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Makes the browser refuse a text that is too long, with its own way of saying so. The native `maxlength` would cut what is
 * pasted without a word.
 * @param limit in characters
 * @returns the control's ref
 */
export function useLimit<Control extends HTMLInputElement | HTMLTextAreaElement>(text: string, limit: number): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const tooLong = text.length > limit;
  useLayoutEffect(() => {
    control.current?.setCustomValidity(tooLong ? `Please use at most ${limit} characters.` : '');
  }, [tooLong, limit]);
  return control;
}
