import { BadConfiguration, readConfig, type Config } from '../../../config/config';
import { combine, failed, ok, warning, type Finding } from '../../../delivery/setup/checks/check';

/** Judges the environment by the server's own validation. Lists every error at once. */
export function checkEnvironment(env: NodeJS.ProcessEnv): Finding {
  try {
    return combine(remarks(readConfig(env), env));
  } catch (cause) {
    if (cause instanceof BadConfiguration) return failed(cause.message);
    throw cause;
  }
}

function remarks(config: Config, env: NodeJS.ProcessEnv): Finding[] {
  if (config.demo) return [warning('This is the demo, with mock providers for Discord and Kick. Set NODE_ENV=production for a real site.')];
  if (env.NODE_ENV !== 'production')
    return [warning('NODE_ENV is not production. Set NODE_ENV=production, so that the demo never starts.')];
  const findings = [ok('Valid, for production.')];
  if (!config.publicUrl) findings.push(warning("PUBLIC_URL is not set. Set it to the site's address, such as https://site.example."));
  if (!config.publicUrl && config.releaseTokens.some(({ pipeline }) => pipeline))
    findings.push(failed("Pipelines in RELEASE_TOKENS can't release without PUBLIC_URL. Set it."));
  if (config.adminDiscordIds.length === 0)
    findings.push(warning('ADMIN_DISCORD_IDS is empty. Set your Discord id, unless the site has an admin already.'));
  const { regionsNotServed = [], countryHeader } = config.siteConfig;
  if (regionsNotServed.length > 0 && !countryHeader) {
    findings.push(
      warning(
        'SITE_CONFIG has regionsNotServed without countryHeader, so every region is served. Name the header in which your proxy sets the country, such as CF-IPCountry.',
      ),
    );
  }
  return findings;
}
