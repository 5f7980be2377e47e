import { DiscordFailed, listRoles, roleProblem } from '../../core/discord/discord-bot';
import { type Check, failed, ok, skipped, warning } from './check';

/** Checks whether the Discord bot can give roles, among them those of the store's items. */
export const botCheck: Check = {
  name: 'Discord bot',
  async run({ config, roles: wanted = [] }) {
    if (!config.bot.client) return skipped('No Discord bot is connected.');
    try {
      const roles = await listRoles(config.bot);
      const problem = wanted.map((role) => roleProblem(roles, role)).find((each) => each !== null);
      if (problem) return warning(problem);
      const count = roles.filter((role) => role.problem === null).length;
      return count > 0
        ? ok(`The bot can give ${count === 1 ? 'one role' : `${count} roles`}.`)
        : warning("The bot can't give any role. Move its role above the ones it gives in the Discord server, under Roles.");
    } catch (cause) {
      if (cause instanceof DiscordFailed) return failed(cause.message);
      throw cause;
    }
  },
};
