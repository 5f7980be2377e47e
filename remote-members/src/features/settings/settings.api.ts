import { ApiError, api, failureMessage, readData, readFlag, readNumber, readOptionalNumber, readOptionalText, readRecord, readText } from '@greenroom/shared-ui/http';
import { siteSettingsQuery } from '@greenroom/shared-ui/platform';
import { useQuery } from '@tanstack/react-query';
import { FIELD_NAMES, type FieldName, type ProfileFields } from './profile-fields';

/** The signed-in member's own data. */
export interface OwnProfile {
  username: string;
  globalName: string | null;
  kickUsername: string | null;
  email: string | null;
  role: string;
  joinedAt: string | null;
  lastDailyClaim: string | null;
  points: number;
  xp: number;
  /** Null where a back end answers none. */
  rank: number | null;
  percentile: number | null;
  fields: ProfileFields;
}

/** GET /api/r/user/{username}, of the member's own name. */
async function fetchOwnProfile(username: string, signal?: AbortSignal): Promise<OwnProfile> {
  const user = readRecord(readData(await api.get(`/api/r/user/${encodeURIComponent(username)}`, { signal })));
  return {
    username: readText(user.username, username),
    globalName: readOptionalText(user.global_name),
    kickUsername: readOptionalText(user.kick_username),
    email: readOptionalText(user.email),
    role: readText(user.role),
    joinedAt: readOptionalText(user.created_at),
    lastDailyClaim: readOptionalText(user.last_daily_claim),
    points: Math.floor(readNumber(user.points)),
    xp: readNumber(user.xp),
    rank: readOptionalNumber(user.rank),
    percentile: readOptionalNumber(user.percentile),
    fields: Object.fromEntries(FIELD_NAMES.map((field) => [field, readText(user[field])])) as ProfileFields,
  };
}

export const ownProfileKey = (username: string) => ['settings', 'own-profile', username] as const;

/** Asked anew whenever the page is opened: what is saved would otherwise go over what was changed elsewhere. */
export const useOwnProfile = (username: string) =>
  useQuery({
    queryKey: ownProfileKey(username),
    queryFn: ({ signal }) => fetchOwnProfile(username, signal),
    refetchOnMount: 'always',
  });

/** A casino that members may name their account of. */
export interface Casino {
  field: Extract<FieldName, `crypto${string}`>;
  label: string;
}

const CASINOS = [
  ['crypto', 1],
  ['crypto2', 2],
  ['crypto3', 3],
] as const;

/** Those that the site's settings enable. */
function readCasinos(response: unknown): Casino[] {
  const settings = readRecord(response);
  return CASINOS.flatMap(([field, number]) =>
    readFlag(settings[`crypto${number}_enabled`])
      ? [{ field, label: readText(settings[`crypto${number}_label`]).trim() || `Casino ${number}` }]
      : [],
  );
}

export const useCasinos = () => useQuery({ ...siteSettingsQuery, select: readCasinos });

/** Sends a change, of which an answer that does not say that it was made counts as none. */
async function change(path: string, body?: object): Promise<string | null> {
  const response = readRecord(await api.post(path, body));
  if (!readFlag(response.success)) throw new ApiError('garbage', 'The server did not say whether this worked. Please try again.');
  return readOptionalText(response.message);
}

/** @returns the server's sentence, where it has one; so do the others @throws {ApiError} */
export const updateProfile = (fields: ProfileFields) => change('/api/r/profile/update', fields);
export const disconnectKick = () => change('/api/r/profile/disconnect-kick');
export const claimDaily = () => change('/api/r/profile/claim-daily');

/**
 * Why a change was not made, in a sentence: the server's own where it refused with one (specification 2, section 8).
 * @param refused for a refusal without a sentence
 * @param noResponse for anything else
 */
export const failureText = (error: Error, refused: string, noResponse = refused): string => failureMessage(error, { refused, noResponse });

/** By field, what the server has against it. */
export const refusedFields = (error: Error | null): Readonly<Record<string, string>> =>
  (error instanceof ApiError && error.details.fields) || {};
