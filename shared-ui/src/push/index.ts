// Imports by the package's name: this module is compiled into the host and into remotes, and takes this from the host.
import { api, readData, readFlag, readRecord, readText } from '@greenroom/shared-ui/http';

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

export const HOME_SCREEN_HINT =
  'On an iPhone or iPad, add this site to your home screen first: tap Share, then Add to Home Screen, and open it from there.';

export interface PushState {
  /** The key with which the browser subscribes. */
  key: string;
  isOn: boolean;
}

/** Sends GET /api/r/push. It is on if the browser and the server say so. @throws {ApiError} 404 of back ends without web push */
export async function fetchPush(signal?: AbortSignal): Promise<PushState> {
  const state = readRecord(readData(await api.get('/api/r/push', { signal })));
  return { key: readText(state.key), isOn: readFlag(state.is_on) && (await findSubscription()) !== null };
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks the visitor, then registers the service worker and subscribes. Call it in a handler of a press: browsers ask at no other time.
 * @returns whether it is on; the visitor may refuse @throws {ApiError} and what the browser throws if its push service fails
 */
export async function turnOnPush(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription by an earlier key of the site is of no use.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await api.post('/api/r/push/subscribe', { endpoint, keys: { p256dh, auth } });
  return true;
}

export async function turnOffPush(): Promise<void> {
  await api.post('/api/r/push/unsubscribe');
  await (await findSubscription())?.unsubscribe();
  await (await navigator.serviceWorker.getRegistration(WORKER))?.unregister();
}
