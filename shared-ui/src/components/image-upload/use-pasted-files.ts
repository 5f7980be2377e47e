import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Hands on the files that are pasted into the form around an input, or around the input itself where there is no form. */
export function usePastedFiles(input: RefObject<HTMLInputElement | null>, onFiles: (files: Iterable<File>) => void) {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const pasted = event.clipboardData;
    // A copied passage may bring a picture of itself: then the text is meant.
    if (!pasted || pasted.files.length === 0 || pasted.types.includes('text/plain')) return;
    event.preventDefault();
    onFiles(pasted.files);
  });

  useEffect(() => {
    const scope = input.current?.form ?? input.current?.parentElement;
    const listener = (event: Event) => onPaste(event as ClipboardEvent);
    scope?.addEventListener('paste', listener);
    return () => scope?.removeEventListener('paste', listener);
  }, [input]);
}
