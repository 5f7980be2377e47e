import type { ComponentType } from 'react';

/** The pages by their paths; `build-references.ts` writes the module. */
export const pages: Readonly<Record<string, () => Promise<{ default: ComponentType }>>>;
