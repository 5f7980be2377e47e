import type { FastifyReply } from 'fastify';
import { escapeHtml, langAttributes } from '../lib/html';
import { markAddress, PALETTE } from '../lib/look';
import { msg, shown, type Text } from '../lib/texts';
import { textsLanguage } from './language';
import { newNonce, plainPagePolicy } from './security';

/** Styles of the server's own pages: error pages and the mock provider's consent page. */
const PAGE_STYLE = `
  :root { ${Object.entries(PALETTE)
    .map(([name, color]) => `--${name}: ${color};`)
    .join(' ')} color-scheme: dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; color: var(--text);
    background: radial-gradient(60rem 30rem at 50% -8rem, #12372a, transparent), var(--surface); }
  main { box-sizing: border-box; width: min(30rem, calc(100% - 2rem)); margin: 2rem 0; padding: 2rem;
    background: var(--card); border: 1px solid #ffffff14; border-radius: 14px; }
  h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.2; }
  p { margin: 0 0 1.25rem; color: var(--muted); }
  a { color: var(--accent); }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; }`;

/** The host's logo, inlined: the host's build, and with it the icon file, may be missing. */
const ICON = `<link rel="icon" type="image/svg+xml" href="${markAddress()}">`;

interface ServerPage {
  title: Text;
  /** HTML of the main element. */
  body: string;
  /** Language of the page, by default that of the request. */
  language?: string;
  /** Additional CSS. */
  style?: string;
  /** Allows the site to show it in a frame. */
  framedBySite?: boolean;
}

/** Sends a page, with a content security policy that allows only its own style and icon. */
export function sendServerPage(reply: FastifyReply, page: ServerPage): FastifyReply {
  const nonce = newNonce();
  const { language = textsLanguage(reply.request) } = page;
  return reply
    .header('Content-Security-Policy', plainPagePolicy(nonce, page.framedBySite ? "'self'" : "'none'"))
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8').send(`<!doctype html>
<html ${langAttributes(language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(shown(language, page.title))}</title>
${ICON}
<style nonce="${nonce}">${PAGE_STYLE}${page.style ?? ''}</style>
</head>
<body><main>${page.body}</main></body>
</html>
`);
}

/** Sends a page with a message and a link. */
export function sendMessagePage(
  reply: FastifyReply,
  {
    status,
    title,
    message,
    language = textsLanguage(reply.request),
    link = { href: '/', text: msg('Back to the site') },
  }: {
    status: number;
    title: Text;
    message: Text;
    /** Language of the page, by default that of the request. */
    language?: string;
    link?: { href: string; text: Text };
  },
): FastifyReply {
  const say = (text: Text) => escapeHtml(shown(language, text));
  const body = `<h1>${say(title)}</h1><p>${say(message)}</p>
<a href="${escapeHtml(link.href)}">${say(link.text)}</a>`;
  return sendServerPage(reply.status(status), { title, body, language });
}

/** The delay before a refused page reloads: a minimum and a random jitter. */
const RELOAD_SECONDS = { min: 3, jitter: 7 };

/** Sends a 503 page that reloads itself. The jitter spreads the reloads. */
export function sendBusyPage(reply: FastifyReply, message: Text, address: string): FastifyReply {
  const seconds = RELOAD_SECONDS.min + Math.floor(Math.random() * (RELOAD_SECONDS.jitter + 1));
  // Browsers take two slashes, and a backslash for one, for another site.
  const link = { href: address.replace(/^[/\\]*/, '/'), text: msg('Try again now') };
  return sendMessagePage(reply.header('Refresh', String(seconds)), {
    status: 503,
    title: msg('Lots of visitors right now'),
    message: [message, msg('This page tries again automatically.')],
    link,
  });
}
