import { createInstance } from '@module-federation/enhanced/runtime';
import { SHARE_SCOPE, hostScope } from '../container';
import { pageRules } from './page-rules';

/** The page as the federation runtime knows it: it provides, and takes nothing that a remote brings. */
const federation = createInstance({ name: 'greenroom', remotes: [], shareStrategy: 'loaded-first', plugins: [pageRules] });

/** The runtime, once it knows what the host provides. */
export async function startFederation(): Promise<typeof federation> {
  // The same scope by another name of its type: webpack's own, and what the runtime makes of it.
  federation.initShareScopeMap(SHARE_SCOPE, (await hostScope()) as Parameters<typeof federation.initShareScopeMap>[1]);
  return federation;
}
