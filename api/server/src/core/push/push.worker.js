/* The service worker of web push. It shows a member's notifications and opens their pages; it has no part in any request, and caches nothing. */

/** Time in which a busy tab answers, below the second for which Firefox lets a press open one. */
const ANSWER_MS = 800;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: path, icon: '/icon-192.png' }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** Shows the tab that has the page, or else opens the page in the tab of the site that was used last, or else in a new one. */
async function open(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tabs = (await Promise.all(windows.map(ask))).filter(Boolean);
  const tab = tabs.find((each) => each.path === path) ?? tabs[0];
  if (!tab) return self.clients.openWindow(path);
  if (tab.path !== path) tab.port.postMessage(path);
  return tab.client.focus();
}

/** Asks a window for the page that it shows: `url` is its first one in some browsers. Frames, overlays and the staff panel give no answer. */
function ask(client) {
  if (client.frameType === 'nested') return undefined;
  const { port1: port, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    setTimeout(resolve, ANSWER_MS);
    port.onmessage = ({ data }) => resolve({ client, port, path: data });
    client.postMessage('which page?', [port2]);
  });
}
