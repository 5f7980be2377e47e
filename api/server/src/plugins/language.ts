import type { PageConfig } from '@greenroom/contract';
import { ENGLISH } from '@greenroom/contract/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/client';
import { siteSettings } from '../db/schema';
import { DAY } from '../lib/durations';
import { shown, type Text } from '../lib/texts';
import { readCookie, setCookie } from './cookies';
import { chooseLanguage, offeredLanguages } from './language.rules';
import { pathOf } from './request-path';

/** Set by the browser when the visitor chooses (shared-ui/src/languages). */
const LANGUAGE_COOKIE = 'language';

declare module 'fastify' {
  interface FastifyRequest {
    /** The response's language (docs/languages.md). The member's setting counts once the member has been looked up. */
    language: string;
  }
}

/** Decorates requests with their language, without a query. */
export function installLanguage(app: FastifyInstance, languages: SiteLanguages): void {
  app.decorateRequest('language', {
    getter(this: FastifyRequest) {
      return languageOf(this, languages.offered);
    },
  });
}

/** Returns the language of a request's texts: English if it failed before it had one. */
export const textsLanguage = ({ language }: { language?: string }): string => language ?? ENGLISH;

/** Returns how texts are shown to the sender of a request; a response with many takes it once, since the language is chosen here. */
export function sayTo(request: FastifyRequest): (text: Text) => string {
  const language = textsLanguage(request);
  return (text) => shown(language, text);
}

/** Paths of the staff's panel, which is English. */
const PANEL = /^\/admin-new(\/|$)/;

export function languageOf(request: FastifyRequest, offered: readonly string[]): string {
  if (PANEL.test(pathOf(request))) return ENGLISH;
  const accepted = request.headers['accept-language'];
  return chooseLanguage({ member: request.memberLanguage, cookie: cookieOf(request), accepted }, offered);
}

/** Reads the cookie; undefined as well in a request that failed before it had cookies, or whose Host is refused. */
function cookieOf(request: FastifyRequest): string | undefined {
  try {
    return readCookie(request, LANGUAGE_COOKIE);
  } catch {
    return undefined;
  }
}

/** Has the browser remember a member's setting, for responses that are sent without looking up the member, or after the session. */
export function carryLanguage(request: FastifyRequest, reply: FastifyReply, language: string): void {
  if (request.memberLanguage === language && cookieOf(request) !== language)
    setCookie(request, reply, [LANGUAGE_COOKIE, language], { maxAgeMs: 365 * DAY, isReadable: true });
}

/** Reads the language of what the site says to everyone. */
export async function siteLanguage(db: Db): Promise<string> {
  const [row] = await db.select({ language: siteSettings.language }).from(siteSettings);
  return row?.language ?? ENGLISH;
}

const RETRY_MS = 1000;

/** The languages of the site as they were read last, so that no request waits for them. */
export class SiteLanguages {
  /** The language of what the site says to everyone, such as on Discord. */
  own = ENGLISH;
  private chosen: readonly string[] = [ENGLISH];
  private readAgainAt = Infinity;

  /** @param hostTexts returns the texts of the host's live version by language; undefined if that is the build that the server brings */
  constructor(
    private readonly db: Db,
    private readonly siteConfig: Pick<PageConfig, 'languages'>,
    private readonly hostTexts: () => object | undefined,
  ) {}

  /** Languages that visitors can choose: an older host's pages lack some, which messages inside them lack as well. */
  get offered(): readonly string[] {
    if (performance.now() >= this.readAgainAt) this.reload().catch(() => undefined);
    const texts = this.hostTexts();
    return texts ? this.chosen.filter((code) => code === ENGLISH || code in texts) : this.chosen;
  }

  /** Reads them; if that fails, again with a request from a second later on. */
  async reload(): Promise<void> {
    const { language, languages } = siteSettings;
    this.readAgainAt = performance.now() + RETRY_MS;
    const [row] = await this.db.select({ language, languages }).from(siteSettings);
    this.readAgainAt = Infinity;
    if (!row) return;
    this.own = row.language;
    this.chosen = offeredLanguages(row.languages, this.siteConfig);
  }

  /** Returns the language of what is sent to a member, such as mail. */
  of({ language }: { language: string | null }): string {
    return language !== null && this.offered.includes(language) ? language : this.own;
  }
}
