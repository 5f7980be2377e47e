import { ENGLISH } from '@greenroom/contract/texts';
import { type Catalog, SHELL, currentLanguage, provideTexts, setLanguage } from '@greenroom/shared-ui/texts';

export interface TextsFile {
  url: string;
  integrity: string;
}

/** Also how long a page waits for its texts before it shows itself in English. */
const TIMEOUT_MS = 10_000;

const arriving = new Map<string, Promise<unknown>>();

/** Loads a part's texts beside its code, once. Without them, it is in English for as long as the page is open. */
export function loadTexts(part: string, file: TextsFile | undefined, timeout = TIMEOUT_MS): Promise<unknown> {
  if (!file) return Promise.resolve();
  const loading =
    arriving.get(part) ??
    load(part, file, timeout).catch((error: unknown) => {
      console.error(`The texts of ${part} did not load, so it is in English.`, error);
    });
  arriving.set(part, loading);
  return loading;
}

/** Loads the shell's texts. Without them, the page says that it is in English. */
export async function loadShellTexts(file: TextsFile | undefined): Promise<void> {
  if (currentLanguage() !== ENGLISH && !(await loadTexts(SHELL, file))) setLanguage(ENGLISH);
}

/** Tries twice. @throws if the texts are missing, unreachable, late, or not those that were released */
async function load(part: string, { url, integrity }: TextsFile, timeout: number): Promise<true> {
  const signal = AbortSignal.timeout(timeout);
  const request = async (cache: RequestCache) => {
    const response = await fetch(url, { integrity, cache, signal });
    if (!response.ok) throw new Error(String(response.status));
    return (await response.json()) as Catalog;
  };
  provideTexts(part, await request('default').catch(() => request('reload')));
  return true;
}
