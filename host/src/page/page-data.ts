import type { PageConfig } from '@greenroom/contract';
import { isRecord, readNumber, readOptionalText, readText } from '@greenroom/shared-ui/http';
import type { User } from '@greenroom/shared-ui/platform';
import { attempt } from '../app/attempt';
import type { TextsFile } from '../remotes/load-texts';

export interface PageData {
  user: User | null;
  remotes: unknown;
  /** The URL of the full registry, if `remotes` has the files of the requested route only. */
  registry?: string;
  config: PageConfig;
  /** The shell's texts, unless the page is in English. */
  texts?: TextsFile;
}

/** Reads the text of `#page-data` (docs/contracts.md#page). Missing or malformed data is treated as a guest's page. */
export function readPageData(text: string): PageData {
  const data = parse(text);
  return {
    user: readUser(data.user),
    remotes: data.remotes,
    registry: readOptionalText(data.registry) ?? undefined,
    config: isRecord(data.config) ? (data.config as PageConfig) : {},
    texts: readTexts(data.texts),
  };
}

function readTexts(value: unknown): TextsFile | undefined {
  const [url, integrity] = isRecord(value) ? (Object.entries(value)[0] ?? []) : [];
  return url ? { url, integrity: readText(integrity) } : undefined;
}

function parse(text: string): Readonly<Record<string, unknown>> {
  if (text.trim() === '') return {};
  const data = attempt<unknown>(() => JSON.parse(text), null);
  if (isRecord(data)) return data;
  console.error('The page data is not a JSON object:', text);
  return {};
}

function readUser(value: unknown): User | null {
  if (value === null || value === undefined) return null;
  const id = isRecord(value) ? readText(value.id) : '';
  if (!isRecord(value) || id === '') {
    console.error('The member in the page data has no id:', value);
    return null;
  }
  return {
    id,
    username: readText(value.username),
    kick_username: readOptionalText(value.kick_username),
    avatar: readOptionalText(value.avatar),
    points: readNumber(value.points),
    role: readText(value.role, 'Member'),
    excluded_until: readOptionalText(value.excluded_until) ?? undefined,
    winnings: (readOptionalText(value.winnings) ?? undefined) as User['winnings'],
    // Other back ends have no inbox.
    notifications: value.notifications === undefined ? undefined : readNumber(value.notifications),
  };
}
