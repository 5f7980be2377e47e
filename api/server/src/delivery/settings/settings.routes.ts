import { settingsEndpoints } from '@greenroom/contract';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { findSettings } from './settings.repository';

/** The site's settings (docs/product.md#site-settings). */
export function settingsRoutes(handle: HandlePublicEndpoint, context: ModuleContext): void {
  handle(settingsEndpoints.get, { config: { shed: 'none' } }, () => findSettings(context));
}
