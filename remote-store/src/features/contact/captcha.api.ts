import { ApiError, api, readRecord, readText } from '@greenroom/shared-ui/http';
import { useQuery } from '@tanstack/react-query';

/** A picture to read, and what names it; good for one attempt. */
export interface Captcha {
  token: string;
  /** What an `<img>` takes: a data URL, or where the picture lies. */
  image: string;
}

/** Older pictures are replaced before somebody begins to read them: a server forgets them at some time, ours after five minutes. */
const GROWS_OLD_MS = 4 * 60_000;

/**
 * GET /api/r/captcha.
 * @throws {ApiError} also for an answer without a token or a picture
 */
export async function fetchCaptcha(signal?: AbortSignal): Promise<Captcha> {
  const response = readRecord(await api.get('/api/r/captcha', { signal }));
  const captcha = { token: readText(response.token), image: pictureOf(readText(response.image)) };
  if (!captcha.token || !captcha.image) {
    throw new ApiError('garbage', 'The server sent no captcha. Please try again.', { cause: response });
  }
  return captcha;
}

const BARE_BASE64 = /^[a-z\d+/]{40,}={0,2}$/i;

/** Some back ends answer the picture's bytes alone. */
const pictureOf = (image: string) => (BARE_BASE64.test(image) ? `data:image/png;base64,${image}` : image);

/**
 * The captcha to answer; `refetch` gets a new one. It is kept for nobody who comes later, and never replaced by itself while
 * somebody answers it. One that failed to load is asked for again as the connection or the visitor comes back.
 * @param answered the token of the picture that an answer was begun for, if any
 */
export const useCaptcha = (answered?: string) =>
  useQuery({
    queryKey: ['captcha'],
    queryFn: ({ signal }) => fetchCaptcha(signal),
    gcTime: 0,
    staleTime: ({ state }) => (state.data?.token === answered ? Infinity : GROWS_OLD_MS),
    refetchInterval: ({ state }) =>
      state.data !== undefined &&
      state.status === 'success' &&
      state.data.token !== answered &&
      Math.max(1_000, state.dataUpdatedAt + GROWS_OLD_MS - Date.now()),
  });
