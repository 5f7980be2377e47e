import type { Remote } from '../registry';

/**
 * Adds an import map with the integrity of every module of an external remote, unless the page's import maps, which the server writes,
 * have it already. Browsers without support for `integrity` in import maps ignore it.
 */
export function addIntegrityImportMap({ type, files = {} }: Remote): void {
  if (type !== 'module') return;
  const mapped = new Set(
    importMapsOfPage().flatMap(({ integrity = {} }) => Object.keys(integrity).map((url) => new URL(url, location.href).href)),
  );
  const missing = Object.entries(files).filter(([url]) => !mapped.has(url) && /\.m?js$/.test(new URL(url).pathname));
  if (missing.length === 0) return;
  const script = document.createElement('script');
  script.type = 'importmap';
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  script.textContent = JSON.stringify({ integrity: Object.fromEntries(missing) });
  document.head.append(script);
}

function importMapsOfPage(): { integrity?: Record<string, string> }[] {
  return [...document.querySelectorAll('script[type="importmap"]')].map(({ textContent }) => JSON.parse(textContent ?? '{}') as object);
}
