import { renewPush } from '@greenroom/shared-ui/push';
import type { DataRouter } from 'react-router-dom';

/** Opens the pages of pressed notifications in this tab, and keeps push working in a browser in which it was turned on. */
export async function startPush(router: DataRouter, isSignedIn: boolean): Promise<void> {
  openFromNotifications(router);
  if (!isSignedIn || !('Notification' in window) || Notification.permission !== 'granted') return;
  await renewPush();
}

/** Tells the worker of push which page this tab shows, and opens the page that it then asks for (`push.worker.js`). */
function openFromNotifications(router: DataRouter): void {
  navigator.serviceWorker?.addEventListener('message', ({ ports: [port] }) => {
    if (!port) return;
    port.onmessage = ({ data }) => void router.navigate(String(data));
    port.postMessage(location.pathname);
  });
}
