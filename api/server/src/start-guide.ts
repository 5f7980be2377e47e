import type { Config } from './config/config';
import { DEMO_PEOPLE, STAGE_MANAGER } from './demo/demo-people';
import { REDEEM_CODE } from './demo/seed-store';

const names = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Returns the lines of a short guide for newcomers, limited to what this configuration offers. @param address the site's URL */
export function startGuide({ demo, discord }: Pick<Config, 'demo' | 'discord'>, address: string): string[] {
  const lines: [topic: string, text: string][] = [];
  // With a real Discord client, the demo's members can't be signed in.
  if (demo && !discord.client) {
    lines.push(['Sign in', `as ${names.format(DEMO_PEOPLE.map(({ username }) => username))}: no password`]);
    lines.push(['Panel', `${address}/admin-new/ opens for ${STAGE_MANAGER.username}`]);
  }
  if (demo) lines.push(['Code', `${REDEEM_CODE} gives points once to each member: "Redeem Code" in their menu`]);
  lines.push(['Stop', 'Ctrl+C']);
  return lines.map(([topic, text]) => `  ${topic.padEnd(10)}${text}`);
}
