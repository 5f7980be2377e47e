import type { Config } from './config';
import { DEMO_PEOPLE, STAGE_MANAGER } from './demo/people';
import { REDEEM_CODE } from './demo/seed-store';

const names = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/**
 * What a newcomer has to know of the site that runs, of which only what is true with this configuration.
 * @param address where it runs
 * @returns lines for a terminal
 */
export function startGuide({ demo, discord }: Pick<Config, 'demo' | 'discord'>, address: string): string[] {
  const lines: [topic: string, text: string][] = [];
  // With a client of its own, only those who have the members' accounts at Discord can sign in as them.
  if (demo && !discord.client) {
    lines.push(['Sign in', `as ${names.format(DEMO_PEOPLE.map(({ username }) => username))}: no password`]);
    lines.push(['Panel', `${address}/admin-new/ opens for ${STAGE_MANAGER.username}`]);
  }
  if (demo) lines.push(['Code', `${REDEEM_CODE} gives points once to each member: "Redeem Code" in their menu`]);
  lines.push(['Stop', 'Ctrl+C']);
  return lines.map(([topic, text]) => `  ${topic.padEnd(10)}${text}`);
}
