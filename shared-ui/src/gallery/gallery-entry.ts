import type { ComponentType, ReactNode } from 'react';

/** A component's page in the gallery, the only documentation of its behaviour. */
export interface GalleryEntry {
  title: string;
  /** When to use it and when not, in one sentence. */
  purpose: ReactNode;
  /** Its behaviour, one sentence per item. */
  behaviour: readonly ReactNode[];
  /** Keyboard shortcuts and their effects; empty if there are none. */
  keyboard: readonly (readonly [keys: string, effect: string])[];
  /** Realistic uses, one for each important state. */
  examples: readonly { title: string; Example: ComponentType }[];
}

/** Types the default export of a component's `<name>.gallery.tsx`. */
export const defineGalleryEntry = (entry: GalleryEntry): GalleryEntry => entry;
