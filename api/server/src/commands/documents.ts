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
    return `- \`${name}\`${presetText(variable.safeParse(undefined).data)}: ${linked(variable.description ?? '')}`;
  });
  return `# Settings

Environment variables of the server, written from [\`config.ts\`](../api/server/src/config/config.ts) by
\`npm run documents -w api/server\`. The server validates them at start and prints every mistake; an empty one counts as not set. The
[staff panel](staff-panel.md) has all other settings. Of several keys,
separated by commas, the first encrypts or hashes, and all are accepted.

Register these redirects below the site's address: \`/auth/discord/callback\` at Discord, \`/auth/kick/callback\` and
\`/auth/kick-channel/callback\` at Kick.

Defaults are in brackets.

${rows.join('\n')}
`;
}

function presetText(preset: unknown): string {
  if (preset === undefined || (typeof preset === 'object' && Object.keys(preset ?? {}).length === 0)) return '';
  if (typeof preset === 'boolean') return ` (${preset ? '1' : '0'})`;
  const text = String(preset);
  return ` (\`${text.startsWith(ROOT) ? path.relative(ROOT, text) : text}\`)`;
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
    const rows = found.map(([, comment = '', name = '']) => {
      const text = firstSentence(comment);
      return `- \`${name}\`${references(name)}${text && `: ${text}`}\n`;
    });
    return rows.length === 0 ? '' : `\n[${file}](../api/server/src/db/schema/${file})\n\n${rows.join('')}`;
  });
  return `# Tables

The database by the files of its schema, from whose comments \`npm run documents -w api/server\` writes this list. An arrow names the
foreign keys.
${sections.join('')}`;
}

const byName: ReadonlyMap<string, PgTable> = new Map(
  Object.values(schema).flatMap((value) => (is(value, PgTable) ? [[getTableName(value), value]] : [])),
);

function references(name: string): string {
  const table = byName.get(name);
  if (!table) return '';
  const names = getTableConfig(table).foreignKeys.map((key) => getTableName(key.reference().foreignTable));
  return names.length === 0 ? '' : ` → ${[...new Set(names)].map((other) => `\`${other}\``).join(', ')}`;
}

/** Returns the first sentence of a comment, without the documents that it cites. */
function firstSentence(comment: string): string {
  const text = comment
    .replace(/\s*\n\s*\*\s?/g, ' ')
    .replace(/ \(docs\/[^)]*\)/g, '')
    .trim();
  return /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text;
}
