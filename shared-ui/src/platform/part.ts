import { ENGLISH } from '@greenroom/contract/texts';
import { createContext, useContext } from 'react';
import { isInEnglish } from '../texts';

/** The name of the remote whose page is rendered. Undefined in the shell. */
export const PartContext = createContext<string | undefined>(undefined);

/** Returns the rendering remote's name, whose measurements count for it (docs/measurements.md). */
export const usePart = (): string | undefined => useContext(PartContext);

/** Returns the attributes of an element outside of the page, such as a dialog's: its remote, and its language where that differs. */
export function usePartAttributes(): { 'data-remote': string | undefined; lang?: string; dir?: 'ltr' } {
  const part = usePart();
  return { 'data-remote': part, ...(part !== undefined && isInEnglish(part) && { lang: ENGLISH, dir: 'ltr' }) };
}
