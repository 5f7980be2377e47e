import type { Dialog } from '@greenroom/shared-ui/dialog';
import { ApiError, api, isRecord, readOptionalText, readText } from '@greenroom/shared-ui/http';
import { createStore } from 'zustand';
import { attempt } from '../../app/attempt';
import { hostVersion } from '../../features/measurements/host-version';
import { showToast } from '../../features/toasts/show-toast';
import { t } from '../../texts';
import type { Preview } from '../override';
import { type Remote, readRegistry } from '../registry';
import { withTimeout } from '../timeout';

const ENTRIES = '/api/previews/entries';
/** The key in `sessionStorage` of the token that the visitor has accepted in this tab. */
const STORAGE_KEY = 'remote-preview';
const OFF = 'off';
/** The key in `sessionStorage` of a document that was reloaded for the host of the preview, so it reloads only once. */
const HOST_REQUESTED = 'remote-preview-host';
/** The cookie by which the server sends that host, and the time for the document's request to leave. */
const [COOKIE, COOKIE_SECONDS] = ['greenroom_preview', 10];
/** Over https, the server takes only cookies that no other host of the domain can have set. */
const isHttps = () => window.location.protocol === 'https:';
/** How long the first page of a tab with a preview waits for it. */
const TIMEOUT_MS = 3000;

export interface PreviewOffer {
  token: string;
  preview: Preview;
  /** Loaded with the offer: a page that has nothing to ask needs no dialog. */
  Dialog: typeof Dialog;
}

/** The offer of this page; null without one. */
export const previewOfferStore = createStore<{ offer: PreviewOffer | null }>(() => ({ offer: null }));

/** Loads the preview that the visitor has accepted in this tab; only offers the one in the URL (`requested`), of which nothing runs yet. */
export async function loadPreview(requested: string | undefined): Promise<Preview | null> {
  // An overlay has no shell to name the preview or end it.
  if (document.querySelector('#root[data-overlay]')) return null;
  if (requested === OFF) save(null);
  const stored = attempt(() => sessionStorage.getItem(STORAGE_KEY), null);
  if (requested && requested !== OFF && requested !== stored) void offerPreview(requested);
  if (!stored) return null;
  try {
    const preview = await withTimeout(fetchPreview(stored), TIMEOUT_MS, 'The preview did not arrive');
    if (preview.host !== undefined) await loadHost(preview.host, stored);
    return preview;
  } catch (error) {
    if (hasEnded(error)) {
      save(null);
      showToast(t("The preview in this tab has ended. You're back on the released site."), 'info');
    } else {
      console.warn(error);
      showToast(t("Couldn't load the preview, so this is the released site. Reload the page to try again."), 'error');
    }
    return null;
  }
}

/** Reloads a document with another host, with a one-time cookie for the preview's. @throws if it has the released host all the same */
async function loadHost(version: string, token: string): Promise<void> {
  const isPreviewed = hostVersion() === version;
  const wasRequested = sessionStorage.getItem(HOST_REQUESTED) !== null;
  sessionStorage.removeItem(HOST_REQUESTED);
  if (isPreviewed) return;
  if (wasRequested) throw new Error('The server did not send the host of the preview.');
  sessionStorage.setItem(HOST_REQUESTED, version);
  document.cookie = `${isHttps() ? '__Host-' : ''}${COOKIE}=${token}; path=/; max-age=${COOKIE_SECONDS}; samesite=strict${isHttps() ? '; secure' : ''}`;
  window.location.reload();
  // Nothing of the released host runs meanwhile.
  await new Promise(() => undefined);
}

/** Replaces previewed remotes in a registry, and adds those that are not released yet. */
export function applyPreview(remotes: Remote[], preview: Preview | null): Remote[] {
  const previewed = preview?.remotes ?? [];
  const replaced = remotes.map((remote) => previewed.find(({ name }) => name === remote.name) ?? remote);
  return [...replaced, ...previewed.filter(({ name }) => !remotes.some((remote) => remote.name === name))];
}

export const versionsOf = ({ remotes, host }: Preview): { name: string; version: string }[] => [
  ...(host === undefined ? [] : [{ name: 'host', version: host }]),
  ...remotes,
];

export function openPreview(token: string): void {
  if (save(token)) window.location.reload();
  else showToast(t("Your browser doesn't let this site store anything, so the preview can't open here."), 'error');
}

export function endPreview(): void {
  save(null);
  window.location.reload();
}

async function offerPreview(token: string): Promise<void> {
  try {
    const [preview, { Dialog }] = await Promise.all([fetchPreview(token), import('@greenroom/shared-ui/dialog')]);
    previewOfferStore.setState({ offer: { token, preview, Dialog } });
  } catch (error) {
    if (statusOf(error) === 410) showToast(t('This preview has ended.'), 'info');
    else if (hasEnded(error)) showToast(t("This link doesn't open a preview of this site."), 'error');
    else showToast(t("Couldn't load the preview. Open its link again to retry."), 'error');
  }
}

/** Fetches the versions of a preview, without files. @throws {ApiError} 404 for an invalid token, 410 for an ended one */
async function fetchPreview(token: string): Promise<Preview> {
  const response = await api.post(ENTRIES, { token });
  const data = isRecord(response) && isRecord(response.data) ? response.data : {};
  const remotes = readRegistry(data.entries);
  const host = readOptionalText(data.host) ?? undefined;
  if (remotes.length === 0 && host === undefined) throw new Error('This preview has nothing that this page can load.');
  return { remotes, ...(host !== undefined && { host }), expiresAt: readText(data.expires_at) };
}

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : undefined);

const hasEnded = (error: unknown) => [404, 410].includes(statusOf(error) ?? 0);

/** Stores a token, or removes it. @returns whether storage isn't blocked */
const save = (token: string | null): boolean =>
  attempt(() => {
    if (token === null) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, token);
    return true;
  }, false);
