import type { PageConfig } from '@greenroom/contract';
import { isRecord, readNumber, readOptionalText, readText } from '@greenroom/shared-ui/http';
import type { User } from '@greenroom/shared-ui/platform';

/** What the back end wrote into the page; `remotes` as it came, undefined where the page has none. */
export interface PageData {
  user: User | null;
  remotes: unknown;
  /** Where the registry is to be had, if `remotes` lack what other routes than the requested one want early. */
  registry?: string;
  config: PageConfig;
}

/**
 * Reads `#page-data` (contracts.md, section 2). A page that was not filled in, or not readably, works as a guest's:
 * the cause goes to the console.
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
