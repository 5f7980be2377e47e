import type { AccentTones } from '@greenroom/contract/accent';
import { createContext } from 'react';

/** What the panel shows of the site: its name, and its accent if that is not the built-in one. */
export interface Site {
  name: string;
  tones?: AccentTones | undefined;
}

export const SiteContext = createContext<Site>({ name: 'Greenroom' });
