import { type PageConfig, saferGamblingEndpoints } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../lib/html';
import { msg, type Text } from '../../lib/texts';
import { sayTo } from '../../plugins/language';
import { sendServerPage } from '../../plugins/message-page';
import { membersOnly } from '../../session/session-plugin';
import { withLockRetries } from '../../db/lock-retries';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { TOPIC as RAFFLES } from '../../rewards/raffles/raffle-response';
import { HELP_PATH, saveConfirmedAge, setAgeCookie } from '../../core/safer-gambling/guard';
import { type CountryHelp, helpFor } from '../../core/safer-gambling/help-organizations';
import { countryOf } from '../../core/safer-gambling/regions.rules';
import { takeBreak } from './take-break';

/** Registers age confirmation and self-exclusion (docs/safer-gambling.md), which other back ends may lack. */
export function saferGamblingRoutes(handle: HandlePublicEndpoint, { db, now, cache, changes, siteConfig }: ModuleContext): void {
  handle(saferGamblingEndpoints.confirmAge, async (request, reply) => {
    const { minimumAge = 0 } = siteConfig;
    const member = await request.findMember();
    if (member) await saveConfirmedAge(db, member.id, minimumAge, now());
    setAgeCookie(request, reply, minimumAge);
    return { message: msg('Thank you.') };
  });

  handle(saferGamblingEndpoints.takeBreak, { preValidation: membersOnly() }, async (request, _reply, { id: memberId }) => {
    const { length } = request.body;
    const { until, withdrawn } = await withLockRetries(() => db.transaction((tx) => takeBreak(tx, { memberId, length, at: now() })));
    cache.invalidate(RAFFLES);
    changes.announce({ member: memberId });
    return { message: msg('Your break has started.'), excluded_until: until, withdrawn_entries: withdrawn };
  });
}

/** Serves the page with help, which works without scripts and in every region. */
export function helpPageRoute(app: FastifyInstance, siteConfig: PageConfig): void {
  app.get<{ Querystring: { under?: string } }>(HELP_PATH, (request, reply) => {
    const { minimumAge = 0 } = siteConfig;
    const isUnder = 'under' in request.query && minimumAge > 0;
    const intro = isUnder
      ? [
          msg('This site is for people who are {age} or older. Thank you for being honest.', { age: minimumAge }),
          msg("If you're worried about gambling, for yourself or someone close to you, the people below will listen, free of charge."),
        ]
      : [
          msg("If gambling stops being fun, the people below will listen. Most of them are free and don't ask for your name."),
          msg('Members can take a break at any time in their settings.'),
        ];
    const say = (text: Text) => escapeHtml(sayTo(request)(text));
    const title = msg('Help with gambling');
    const help = helpFor(countryOf(request.headers, siteConfig), siteConfig.help, request.language);
    const body = `<h1>${say(isUnder ? msg('Come back when you are older') : title)}</h1><p>${say(intro)}</p>${help.map(asSection).join('')}
<p><a href="/">${say(msg('Back to the site'))}</a></p>`;
    return sendServerPage(reply, { title, body, style: HELP_STYLE });
  });
}

const HELP_STYLE = `
  main { width: min(40rem, calc(100% - 2rem)); }
  h2 { margin: 1.25rem 0 .25rem; font-size: 1rem; }
  ul { margin: 0 0 .5rem; padding: 0; list-style: none; }
  li { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: .35rem 0; color: var(--muted); }
  a[href^='tel:'] { white-space: nowrap; }
  main > p:last-child { margin: 1.5rem 0 0; }`;

function asSection({ name, organizations }: CountryHelp): string {
  const items = organizations.map(({ name: title, url, phone }) => {
    const call = phone ? ` <a href="tel:${escapeHtml(phone.replace(/[^+\dA-Za-z]/g, ''))}">${escapeHtml(phone)}</a>` : '';
    return `<li><a href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(title)}</a>${call}</li>`;
  });
  return `<section><h2>${escapeHtml(name)}</h2><ul>${items.join('')}</ul></section>`;
}
