import type { Remote } from '../registry';

/**
 * Has the browser check every module that a guest imports, by an import map: the page's own, which the server writes, or one that is
 * added where that knows nothing of this remote. A browser that checks no modules this way goes on as before.
 */
export function checkModules({ type, files = {} }: Remote): void {
  if (type !== 'module') return;
  const known = new Set(mapsOfPage().flatMap(({ integrity = {} }) => Object.keys(integrity).map((url) => new URL(url, location.href).href)));
  const missing = Object.entries(files).filter(([url]) => !known.has(url) && /\.m?js$/.test(new URL(url).pathname));
  if (missing.length === 0) return;
  const script = document.createElement('script');
  script.type = 'importmap';
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  script.textContent = JSON.stringify({ integrity: Object.fromEntries(missing) });
  document.head.append(script);
}

function mapsOfPage(): { integrity?: Record<string, string> }[] {
  return [...document.querySelectorAll('script[type="importmap"]')].map(({ textContent }) => JSON.parse(textContent ?? '{}') as object);
}
