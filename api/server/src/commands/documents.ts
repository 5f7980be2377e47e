import fs from 'node:fs';
import path from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { Environment } from '../config/config';
import { ROOT } from '../config/config-values';
import * as schema from '../db/schema';

const SCHEMA = path.join(ROOT, 'api/server/src/db/schema');

/** The documents that are made from the code, by file name below docs/; `npm run documents -w api/server` writes them. */
export function documents(): Record<string, string> {
  return { 'settings.md': settings(), 'tables.md': tables() };
}

function settings(): string {
  const rows = Object.entries(Environment.shape).map(([name, variable]) => {
    const preset = variable.safeParse(undefined).data;
    return `| \`${name}\` | ${presetText(preset)} | ${linked(variable.description ?? '')} |`;
  });
  return `# Settings

Environment variables of the server. It validates all of them at its start and prints every mistake; an empty one counts as not set. What a
site looks like and how its areas work is set in the [staff panel](staff-panel.md). Written from
[\`config.ts\`](../api/server/src/config/config.ts) by \`npm run documents -w api/server\`.

At Discord and Kick, register \`/auth/discord/callback\` and \`/auth/kick/callback\` below the site's address, and at Kick
\`/auth/kick-channel/callback\` as well, by which the staff connects the channel.

| variable | default | is |
|---|---|---|
${rows.join('\n')}
`;
}

function presetText(preset: unknown): string {
  if (preset === undefined || (typeof preset === 'object' && Object.keys(preset ?? {}).length === 0)) return 'none';
  if (typeof preset === 'boolean') return preset ? '1' : '0';
  const text = String(preset);
  return `\`${text.startsWith(ROOT) ? path.relative(ROOT, text) : text}\``;
}

/** Turns "(docs/kick.md#settings)" into a link. */
function linked(text: string): string {
  return text.replace(/\(docs\/([\w-]+\.md)(#[\w-]+)?\)/g, (_, file: string, anchor = '') => `([${file}](${file}${anchor}))`);
}

function tables(): string {
  const files = fs.readdirSync(SCHEMA).filter((file) => file.endsWith('.ts') && !['index.ts', 'columns.ts'].includes(file));
  const sections = files.map((file) => {
    const source = fs.readFileSync(path.join(SCHEMA, file), 'utf8');
    const found = [...source.matchAll(/(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?export const \w+ = pgTable\(\s*'(\w+)'/g)];
    const rows = found.map(([, comment = '', name = '']) => `| \`${name}\` | ${firstSentence(comment)} | ${references(name)} |`);
    return rows.length === 0 ? '' : `| [${file}](../api/server/src/db/schema/${file}) | | |\n${rows.join('\n')}\n`;
  });
  return `# Tables

The database, by the files of its schema, from whose comments \`npm run documents -w api/server\` writes this map. The third column has the
foreign keys.

| table | a row is | refers to |
|---|---|---|
${sections.join('')}`;
}

const byName: ReadonlyMap<string, PgTable> = new Map(
  Object.values(schema).flatMap((value) => (is(value, PgTable) ? [[getTableName(value), value]] : [])),
);

function references(name: string): string {
  const table = byName.get(name);
  if (!table) return '';
  const names = getTableConfig(table).foreignKeys.map((key) => getTableName(key.reference().foreignTable));
  return [...new Set(names)].map((other) => `\`${other}\``).join(', ');
}

function firstSentence(comment: string): string {
  return comment
    .replace(/\s*\n\s*\*\s?/g, ' ')
    .replaceAll('|', '\\|')
    .trim();
}
