import { useLocalSite } from './local-site.mjs';
import { runServerCommand } from './server-command.mjs';

/** Says what this folder's server would break of the versions that pages of a site have open; by default, of this folder's site. @param {string[]} args */
export async function checkServer(args) {
  const { env } = process;
  if (env.RELEASE_TO || args.some((arg) => arg.startsWith('--to'))) return runServerCommand('check-server', args, env);
  const { url, token, close } = await useLocalSite(env);
  // Not as an argument, which all users of the machine can list.
  return runServerCommand('check-server', args, { ...env, RELEASE_TO: url, RELEASE_TOKEN: token }).finally(close);
}
