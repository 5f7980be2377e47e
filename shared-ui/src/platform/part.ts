import { createContext, useContext } from 'react';

/** The name of the remote whose page is rendered. Undefined in the shell. */
export const PartContext = createContext<string | undefined>(undefined);

/**
 * Returns the name of the remote that renders, for `data-remote` of what is outside of its page, such as dialogs and menus: measurements of
 * an element count for its remote (docs/measurements.md).
 */
export const usePart = (): string | undefined => useContext(PartContext);
