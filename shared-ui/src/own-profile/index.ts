// Imports by the package's name: this module is compiled into each remote, and takes these from the host.
import { ApiError, api, readData, readRecord, readText } from '@greenroom/shared-ui/http';
import type { User } from '@greenroom/shared-ui/platform';
import { SHELL, textsOf } from '@greenroom/shared-ui/texts';

const { t } = textsOf(SHELL);

/**
 * Fetches the visitor's own profile, with what only they see: GET /api/r/user/{username}, or, where their name is another member's by now,
 * GET /api/r/profile, which other back ends may lack (docs/contracts.md#optional-endpoints). Never another member's profile. @throws
 * {ApiError}
 */
export async function fetchOwnProfile({ id, username }: Pick<User, 'id' | 'username'>, signal?: AbortSignal) {
  const isOwn = (profile: { readonly id: unknown }) => readText(profile.id, id) === id;
  const byName = await api.get(`/api/r/user/${encodeURIComponent(username)}`, { signal }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return error;
    throw error;
  });
  if (!(byName instanceof ApiError)) {
    const profile = readRecord(readData(byName));
    if (isOwn(profile)) return profile;
  }
  const bySession = await api.get('/api/r/profile', { signal }).catch((error: unknown) => {
    throw byName instanceof ApiError ? byName : error;
  });
  const profile = readRecord(readData(bySession));
  if (isOwn(profile)) return profile;
  throw new ApiError('refused', t("You're signed in as another member now. Please reload the page."));
}
