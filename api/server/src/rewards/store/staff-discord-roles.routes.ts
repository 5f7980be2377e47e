import { itemDeliveryEndpoints } from '@greenroom/contract/admin';
import type { HandleEndpoint } from '../../admin/staff-endpoints';
import type { Config } from '../../config/config';
import { DiscordFailed, listRoles } from '../../core/discord/discord-bot';
import type { ModuleContext } from '../../module-context';

/** Registers the roles that the staff chooses from for an item. */
export function staffDiscordRoleRoutes(handle: HandleEndpoint, { config }: ModuleContext & { config: Config }): void {
  handle(itemDeliveryEndpoints.roles, async () => {
    try {
      const roles = (await listRoles(config.bot)).filter(({ problem }) => problem === null);
      return { data: { roles: roles.map(({ id, name }) => ({ id, name })), problem: null } };
    } catch (cause) {
      if (!(cause instanceof DiscordFailed)) throw cause;
      return { data: { roles: [], problem: cause.message } };
    }
  });
}
