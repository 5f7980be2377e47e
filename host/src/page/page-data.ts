import type { PageConfig } from '@greenroom/contract';
import { isRecord, readNumber, readOptionalText, readText } from '@greenroom/shared-ui/http';
import type { User } from '@greenroom/shared-ui/platform';

/** The page data. `remotes` is the unread registry, undefined if the page has none. */
export interface PageData {
  user: User | null;
  remotes: unknown;
  /** The URL of the full registry, if `remotes` has the preload list of the requested route only. */
  registry?: string;
  config: PageConfig;
}

/**
 * Reads `#page-data` (contracts.md, section 2). Missing or malformed data is treated as a guest's page; malformed data is also logged.
 */
export function readPageData(page: Document): PageData {
  const data = parse(page.querySelector('#page-data')?.textContent ?? '');
  return {
    user: readUser(data.user),
    remotes: data.remotes,
    registry: readOptionalText(data.registry) ?? undefined,
    config: isRecord(data.config) ? (data.config as PageConfig) : {},
  };
}

function parse(text: string): Readonly<Record<string, unknown>> {
  if (text.trim() === '') return {};
  try {
    const data: unknown = JSON.parse(text);
    if (isRecord(data)) return data;
    console.error('The data in the page is not an object, so it is left out:', data);
  } catch (cause) {
    console.error('The data in the page is not JSON, so it is left out:', cause);
  }
  return {};
}

function readUser(value: unknown): User | null {
  if (value === null || value === undefined) return null;
  const id = isRecord(value) ? readText(value.id) : '';
  if (!isRecord(value) || id === '') {
    console.error('The page names a member without an id, so the visitor is taken for a guest:', value);
    return null;
  }
  return {
    id,
    username: readText(value.username),
    kick_username: readOptionalText(value.kick_username),
    avatar: readOptionalText(value.avatar),
    points: readNumber(value.points),
    role: readText(value.role, 'Member'),
  };
}
