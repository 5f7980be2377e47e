import { createContext, useContext } from 'react';

/** The name of the remote whose page is rendered. Undefined in the shell. */
export const PartContext = createContext<string | undefined>(undefined);

/** Returns the rendering remote's name, for `data-remote` of dialogs and menus, whose measurements count for it (docs/measurements.md). */
export const usePart = (): string | undefined => useContext(PartContext);
