import type { ComponentType, ReactNode } from 'react';

/** A component's page in the gallery: the one place where its behaviour is documented. */
export interface GalleryEntry {
  title: string;
  /** When to use it, and when not, in a sentence. */
  purpose: ReactNode;
  /** How it behaves, a sentence each. */
  behaviour: readonly ReactNode[];
  /** Which keys do what; empty for what takes no keys. */
  keyboard: readonly (readonly [keys: string, effect: string])[];
  /** Real uses, one for each state that matters. */
  examples: readonly { title: string; Example: ComponentType }[];
}

/** Types the default export of a component's `<name>.gallery.tsx`. */
export const defineGalleryEntry = (entry: GalleryEntry): GalleryEntry => entry;
