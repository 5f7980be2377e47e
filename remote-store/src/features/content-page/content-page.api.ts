import type * as contract from '@greenroom/contract';
import type { Unread } from '@greenroom/shared-ui/http';
import { api, ApiError, readData, readRecord, readText } from '@greenroom/shared-ui/http';
import { useQuery } from '@tanstack/react-query';

/** A page that the staff has written; null if there is none at the address. */
export function useContentPage(slug: string) {
  return useQuery({
    queryKey: ['content-page', slug],
    queryFn: async ({ signal }) => {
      try {
        return readContentPage(readData(await api.get(`/api/r/pages/${encodeURIComponent(slug)}`, { signal })));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  });
}

/** 422 is the response to an address that no page can have. */
const isMissing = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 422);

function readContentPage(value: Unread<contract.ContentPage>) {
  const page = readRecord(value);
  return { title: readText(page.title), html: readText(page.html) };
}
