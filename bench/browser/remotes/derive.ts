import { createHash } from 'node:crypto';
import type { Files } from '@greenroom/contract/releases';
import { integrityOf } from '@greenroom/contract/releases';
import { renaming } from './names';

const DESCRIPTION = 'remote.json';
const TEXT = /\.(js|css|json)$/;
const CODE = /\.(js|css)$/;

interface Description {
  version: string;
  entry: string;
  menu?: unknown;
}

/**
 * Makes another remote of a built one: its name in all texts, and with it the digests that the entry has of the other files, and `remote.json`
 * of all.
 * @param options `hasMenu`: keeps its entry in the site's menu
 */
export function derive(template: Files, from: string, to: string, { hasMenu }: { hasMenu: boolean }): Files {
  const rename = renaming(from, to);
  const files: Files = new Map(
    [...template].map(([file, bytes]) => [rename(file), TEXT.test(file) ? Buffer.from(rename(bytes.toString())) : bytes]),
  );
  const description = JSON.parse(String(files.get(DESCRIPTION))) as Description;
  // The entry last: it has the digests of all others.
  const code = [...files.keys()].filter((file) => CODE.test(file) && file !== description.entry);
  const digests = new Map<string, string>();
  for (const file of [...code, description.entry]) {
    const before = integrityOf(template.get(renaming(to, from)(file)) ?? '');
    const bytes = Buffer.from(replaced(String(files.get(file)), digests));
    files.set(file, bytes);
    digests.set(before, integrityOf(bytes));
  }
  const described = JSON.parse(replaced(String(files.get(DESCRIPTION)), digests)) as Description;
  const version = `1.0.0-${createHash('sha256').update(JSON.stringify(described)).digest('hex').slice(0, 8)}`;
  return files.set(DESCRIPTION, Buffer.from(JSON.stringify({ ...described, version, ...(!hasMenu && { menu: undefined }) }, null, 2)));
}

const replaced = (text: string, digests: ReadonlyMap<string, string>) =>
  [...digests].reduce((all, [before, after]) => all.replaceAll(before, after), text);
