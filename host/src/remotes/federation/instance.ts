import { createInstance } from '@module-federation/enhanced/runtime';
import { SHARE_SCOPE, hostShareScope } from '../container';
import { runtimePlugin } from './runtime-plugin';

/** The page's instance of the federation runtime. With `loaded-first`, remotes use the host's shared modules, never their own. */
const federation = createInstance({ name: 'greenroom', remotes: [], shareStrategy: 'loaded-first', plugins: [runtimePlugin] });

/** Returns the runtime, initialized with the host's share scope. */
export async function startFederation(): Promise<typeof federation> {
  // The same object; webpack and the runtime have different types for it.
  federation.initShareScopeMap(SHARE_SCOPE, (await hostShareScope()) as Parameters<typeof federation.initShareScopeMap>[1]);
  return federation;
}
