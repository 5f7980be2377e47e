import { createContext, useContext } from 'react';
import type { Platform } from './platform';

const PlatformContext = createContext<Platform | null>(null);

/** Provides the platform to its children. The host renders one around all remotes. */
export const PlatformProvider = PlatformContext.Provider;

/**
 * Returns the whole platform; prefer the specific hooks.
 * @throws outside of a provider, which on the site means that a remote rendered itself
 */
export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (!platform) {
    throw new Error(
      'There is no Greenroom platform above this component. The host provides it on the site; ' +
        "in a test, render with renderPage() from '@greenroom/shared-ui/testing'.",
    );
  }
  return platform;
}
