// Imports by the package's name: this module is compiled into the host and into remotes, and takes this from the host.
import {
  api,
  ApiError,
  failureMessage,
  readData,
  readFlag,
  readOptionalText,
  readRecord,
  readText,
  requestOptional,
} from '@greenroom/shared-ui/http';
import { msg, SHELL, textsOf } from '@greenroom/shared-ui/texts';

const { t } = textsOf(SHELL);

const WORKER = '/push.worker.js';

/** The browser's ability to show notifications; `home-screen`: iPhones and iPads can once the site is on the home screen. */
export type PushSupport = 'supported' | 'blocked' | 'home-screen' | 'none';

export function pushSupport(): PushSupport {
  if ('PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window)
    return Notification.permission === 'denied' ? 'blocked' : 'supported';
  // iPads name themselves as Macs, which have no touch screens.
  const isApple = /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return isApple ? 'home-screen' : 'none';
}

export const HOME_SCREEN_HINT = msg(
  'On an iPhone or iPad, add this site to your home screen first: tap Share, then Add to Home Screen, and open it from there.',
);

export interface PushState {
  /** The key with which the browser subscribes. */
  key: string;
  isOn: boolean;
  /** True if it was turned on in this browser and has stopped working: the browser has to subscribe again. */
  hasStopped: boolean;
}

/** Sends GET /api/r/push. It is on if the browser and the server say so. @throws {ApiError} 404 of back ends without web push */
export async function fetchPush(signal?: AbortSignal): Promise<PushState> {
  const response = await requestOptional('/api/r/push', () => api.get('/api/r/push', { signal }));
  if (response === undefined) throw new ApiError('refused', 'There is no web push', { status: 404 });
  const state = readRecord(readData(response));
  const [key, endpoint, isOnAtServer] = [readText(state.key), readOptionalText(state.endpoint), readFlag(state.is_on)];
  const subscription = await findSubscription();
  const isOn = isOnAtServer && subscription !== null && isSubscribedTo(subscription, { key, endpoint });
  return { key, isOn, hasStopped: !isOn && (isOnAtServer || endpoint !== null) };
}

/** Compares a subscription with the site's key, and with the address that the server knows, if it tells one. */
function isSubscribedTo({ options, endpoint }: PushSubscription, expected: { key: string; endpoint: string | null }): boolean {
  const bytes = options.applicationServerKey;
  const key =
    bytes &&
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  return (key ?? expected.key) === expected.key && (expected.endpoint ?? endpoint) === endpoint;
}

/** Returns null also in browsers without push, such as Safari before the site is on the home screen. */
async function findSubscription(): Promise<PushSubscription | null> {
  const { serviceWorker }: Partial<Navigator> = navigator;
  const registration: Partial<ServiceWorkerRegistration> | undefined = await serviceWorker?.getRegistration(WORKER);
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/**
 * Asks the visitor, then registers the service worker and subscribes. Call it in a handler of a press: browsers ask at no other time.
 * @returns whether it is on; the visitor may refuse @throws {ApiError} and what the browser throws if its push service fails
 */
export async function turnOnPush(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await subscribe(key);
  return true;
}

/** Subscribes again where push was turned on and has stopped, for example because the site's key has changed. Asks nothing. */
export async function renewPush(): Promise<void> {
  const { key, hasStopped } = await fetchPush();
  if (hasStopped) await subscribe(key);
}

async function subscribe(key: string): Promise<void> {
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One by an earlier key of the site, or that its push service no longer knows, is of no use.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await api.post('/api/r/push/subscribe', { endpoint, keys: { p256dh, auth } });
}

/** Says why push could not be changed. @param otherwise what to say if nothing is known */
export function pushFailure(cause: unknown, otherwise: string): string {
  if (cause instanceof DOMException && cause.name === 'AbortError')
    return t(
      "Your browser can't reach its push service. In Brave, turn on “Use Google services for push messaging” in the privacy settings. In other browsers, check your connection. Then try again.",
    );
  return failureMessage(cause, { refused: otherwise, noResponse: otherwise });
}

export async function turnOffPush(): Promise<void> {
  await api.post('/api/r/push/unsubscribe');
  await (await findSubscription())?.unsubscribe();
  await (await navigator.serviceWorker.getRegistration(WORKER))?.unregister();
}
