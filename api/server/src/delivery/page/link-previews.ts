import type { RemoteEntry } from '@greenroom/contract';
import type { Catalog } from '@greenroom/contract/texts';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { requestOwn } from '../../lib/own-request';
import { type DeclaredPreview, declaredPreview, filledPreview, type LinkPreview, requestOf } from './link-preview.rules';

/** Addresses of profiles and raffles are many: those requested longest ago are forgotten. */
const MAX_PREVIEWS = 500;

interface KnownPreview {
  preview: Promise<LinkPreview | undefined>;
  /** Infinite during the first load, which all pages share. */
  freshUntil: number;
}

/** Loads link previews, by the declarations of remotes and the API's public responses, as a guest gets them, in the site's language. */
export class LinkPreviews {
  private readonly known = new LRUCache<string, KnownPreview>({ max: MAX_PREVIEWS });
  private readonly declared = new WeakMap<RemoteEntry[], LRUCache<string, { preview: DeclaredPreview | undefined }>>();

  /** @param maxAgeMs how long a preview is used. For the same time again it is used while the next is loaded */
  constructor(
    private readonly app: FastifyInstance,
    private readonly maxAgeMs: number,
    private readonly languages: { own: string },
  ) {}

  /**
   * Returns the preview of an address; undefined if no remote declares one, or its subject does not exist.
   * @param url path and query of the page
   */
  get(entries: RemoteEntry[], url: string): Promise<LinkPreview | undefined> | undefined {
    const declared = this.declaredIn(entries, url);
    if (!declared) return undefined;
    const key = JSON.stringify([declared.template, declared.parameters, this.languages.own]);
    const known = this.known.get(key);
    const now = performance.now();
    if (known && now < known.freshUntil) return known.preview;
    const next = this.load(key, declared);
    return known && now < known.freshUntil + this.maxAgeMs ? known.preview : next;
  }

  private declaredIn(entries: RemoteEntry[], url: string): DeclaredPreview | undefined {
    const memoMethod = (address: string) => ({ preview: declaredPreview(entries, address) });
    const declared = this.declared.get(entries) ?? new LRUCache({ max: MAX_PREVIEWS, memoMethod });
    this.declared.set(entries, declared);
    return declared.memo(url).preview;
  }

  private load(key: string, declared: DeclaredPreview): Promise<LinkPreview | undefined> {
    const preview = this.fill(declared).catch(() => undefined);
    const known: KnownPreview = { preview, freshUntil: Infinity };
    this.known.set(key, known);
    void preview.then(() => (known.freshUntil = performance.now() + this.maxAgeMs));
    return preview;
  }

  private async fill(declared: DeclaredPreview): Promise<LinkPreview | undefined> {
    const { own } = this.languages;
    const [request, texts] = [requestOf(declared), declared.texts?.[own]];
    const [response, catalog] = await Promise.all([request && this.responseOf(request), texts && this.responseOf(texts)]);
    return filledPreview(declared, response, own, (catalog || undefined) as Catalog | undefined);
  }

  /** @returns undefined for what does not exist, or is not public */
  private async responseOf(url: string): Promise<unknown> {
    const { statusCode, body } = await requestOwn(this.app, url);
    return statusCode === 200 ? (JSON.parse(body) as unknown) : undefined;
  }
}
