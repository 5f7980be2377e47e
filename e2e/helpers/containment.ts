import type http from 'node:http';
import { type Page, expect } from '@playwright/test';
import { type BackendFixture, standaloneBackendTest } from './standalone-backend';
import type { FileServer } from './standalone-backend-server';

export const ENTRY = /remoteEntry/;

export type Responder = (response: http.ServerResponse) => void;
export const status =
  (code: number): Responder =>
  (response) =>
    void response.writeHead(code).end();
export const script =
  (text: string): Responder =>
  (response) =>
    void response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(text);

export const storeLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Store' });
export const raffle = (page: Page) => page.getByText('A signed poster');
export const unavailable = (page: Page) => page.getByRole('heading', { name: 'This part is unavailable' });
export const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).click();

/** Overrides the responses of a remote's server for some of its files. @returns counts them */
export function breakFiles(server: FileServer, file: RegExp, respond: Responder): () => number {
  let count = 0;
  server.intercept = (path, response) => {
    if (!file.test(path)) return false;
    count += 1;
    respond(response);
    return true;
  };
  return () => count;
}

/** Retries while the entry is still broken, and waits until that has failed too: each attempt requests it twice. */
export async function retryWithFailure(page: Page, requests: () => number): Promise<void> {
  const before = requests();
  await tryAgain(page);
  await expect.poll(requests).toBe(before + 2);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
}

/** The registry in the page data. */
const registryOf = ({ site }: BackendFixture) => (site.fill.data as { remotes: Record<string, unknown>[] }).remotes;
export const versionOf = (backend: BackendFixture) => String(registryOf(backend).find(({ name }) => name === 'store')?.version);

/** The registry with another version of the store, whose files are the same. */
export const withVersion = (backend: BackendFixture, version: string) =>
  registryOf(backend).map((entry) => (entry.name === 'store' ? { ...entry, version } : entry));

export const reports = ({ site }: BackendFixture) =>
  site.requests.filter(({ path }) => path === '/api/telemetry').map(({ body }) => JSON.parse(body) as Record<string, string>);

export interface Observed {
  console: string[];
  documents: () => number;
}

export const test = standaloneBackendTest.extend<{ observed: Observed }>({
  backend: async ({ backend }, use) => {
    // Without integrity, because the browser would refuse changed files before they can break.
    const remotes = registryOf(backend).map(({ integrity: _, files: __, ...entry }) => entry);
    backend.site.fill = { csrf: 'backend-token', data: { user: null, remotes } };
    backend.site.stub('GET', '/remotes.json', { body: remotes });
    backend.site.stub('POST', '/api/telemetry', { status: 204, body: undefined });
    await use(backend);
  },
  observed: async ({ page }, use) => {
    const observed: string[] = [];
    let documents = 0;
    page.on('console', (message) => void (message.type() === 'error' && observed.push(message.text())));
    page.on('request', (request) => void (documents += request.isNavigationRequest() && request.frame() === page.mainFrame() ? 1 : 0));
    await use({ console: observed, documents: () => documents });
  },
});
