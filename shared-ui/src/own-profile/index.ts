// By the package's name: this module is compiled into each remote, and takes these from the host.
import { ApiError, api, type Json, readData, readRecord, readText } from '@greenroom/shared-ui/http';
import type { User } from '@greenroom/shared-ui/platform';

/**
 * The visitor's own profile, with what only they see: GET /api/r/user/{username}, and where their name is another member's by now,
 * GET /api/r/profile, which other back ends may lack (docs/contracts.md#optional-endpoints). Never another member's profile.
 * @throws {ApiError}
 */
export async function fetchOwnProfile({ id, username }: Pick<User, 'id' | 'username'>, signal?: AbortSignal): Promise<Json> {
  const request = async (path: string) => readRecord(readData(await api.get(path, { signal })));
  const isOwn = (profile: Json) => readText(profile.id, id) === id;
  const byName = await request(`/api/r/user/${encodeURIComponent(username)}`).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return error;
    throw error;
  });
  if (!(byName instanceof ApiError) && isOwn(byName)) return byName;
  const bySession = await request('/api/r/profile').catch((error: unknown) => {
    throw byName instanceof ApiError ? byName : error;
  });
  if (isOwn(bySession)) return bySession;
  throw new ApiError('refused', 'The server has this profile for another member. Please reload the page.');
}
