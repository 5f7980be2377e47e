import { ApiError, api, readRecord, readText } from '@greenroom/shared-ui/http';
import { useQuery } from '@tanstack/react-query';

/** A captcha image with its token; valid for one attempt. */
export interface Captcha {
  token: string;
  /** `src` of the image: a data URL or a URL. */
  image: string;
}

/** Age at which an unused captcha is replaced, since servers expire them, ours after five minutes. */
const MAX_AGE_MS = 4 * 60_000;

/**
 * GET /api/r/captcha.
 * @throws {ApiError} also for a response without a token or an image
 */
async function fetchCaptcha(signal?: AbortSignal): Promise<Captcha> {
  const response = readRecord(await api.get('/api/r/captcha', { signal }));
  const captcha = { token: readText(response.token), image: imageSourceOf(readText(response.image)) };
  if (!captcha.token || !captcha.image) {
    throw new ApiError('garbage', 'The server sent no captcha. Please try again.', { cause: response });
  }
  return captcha;
}

const BARE_BASE64 = /^[a-z\d+/]{40,}={0,2}$/i;

/** Some back ends return base64 without the data URL prefix. */
const imageSourceOf = (image: string) => (BARE_BASE64.test(image) ? `data:image/png;base64,${image}` : image);

/**
 * The current captcha; `refetch` gets a new one. It is not cached beyond the page, and never replaced while a solution is being
 * typed. After a failure it is refetched on reconnect or when the tab is focused.
 * @param tokenInUse token of the captcha that a solution is being typed for, if any
 */
export const useCaptcha = (tokenInUse?: string) =>
  useQuery({
    queryKey: ['captcha'],
    queryFn: ({ signal }) => fetchCaptcha(signal),
    gcTime: 0,
    staleTime: ({ state }) => (state.data?.token === tokenInUse ? Infinity : MAX_AGE_MS),
    refetchInterval: ({ state }) =>
      state.data !== undefined &&
      state.status === 'success' &&
      state.data.token !== tokenInUse &&
      Math.max(1_000, state.dataUpdatedAt + MAX_AGE_MS - Date.now()),
  });
