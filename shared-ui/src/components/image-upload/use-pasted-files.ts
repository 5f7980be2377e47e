import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls `onFiles` with files pasted into the input's form, or into its parent element without a form. */
export function usePastedFiles(input: RefObject<HTMLInputElement | null>, onFiles: (files: Iterable<File>) => void) {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const pasted = event.clipboardData;
    // Copied text may include an image of itself: the text is pasted then.
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
