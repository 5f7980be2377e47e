import type * as contract from '@greenroom/contract';
import type { Unread } from '@greenroom/shared-ui/http';
import { api, readData, readFlag, readList, readOptionalText, readRecord, readText, requestOptional } from '@greenroom/shared-ui/http';
import { useQuery } from '@tanstack/react-query';

/** A browser in which the member is signed in. */
export type AccountSession = ReturnType<typeof readSession>;

function readSession(value: Unread<contract.AccountSession>) {
  const session = readRecord(value);
  return {
    id: readText(session.id),
    isCurrent: readFlag(session.is_current),
    device: readOptionalText(session.device) ?? 'A browser that was not recorded',
    signedInAt: readOptionalText(session.signed_in_at),
    usedAt: readOptionalText(session.used_at),
  };
}

const PATH = '/api/r/account/sessions';

export const sessionsKey = (memberName: string) => ['settings', 'sessions', memberName] as const;

/** GET /api/r/account/sessions, optional for back ends: null if it is missing. */
export const useSessions = (memberName: string) =>
  useQuery({
    queryKey: sessionsKey(memberName),
    queryFn: async ({ signal }) => {
      const response = await requestOptional(PATH, () => api.get(PATH, { signal }));
      return response === undefined ? null : readList(readData(response), readSession);
    },
    refetchOnMount: 'always',
  });

/** POST /api/r/account/sessions/end: signs out in that browser, without an id in all others. @throws {ApiError} */
export const endSessions = (id?: string) => api.post('/api/r/account/sessions/end', id === undefined ? {} : { id });
