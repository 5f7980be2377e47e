import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../lib/html';
import { newNonce, plainPagePolicy } from './security';

/** Styles of the server's own pages: error pages and the mock provider's consent page. */
const PAGE_STYLE = `
  :root { color-scheme: dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; color: #e8efec;
    background: radial-gradient(60rem 30rem at 50% -8rem, #12372a, transparent), #0a0d0c; }
  main { box-sizing: border-box; width: min(30rem, calc(100% - 2rem)); margin: 2rem 0; padding: 2rem;
    background: #111615; border: 1px solid #ffffff14; border-radius: 14px; }
  h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.2; }
  p { margin: 0 0 1.25rem; color: #b6c2bd; }
  a { color: #34e29b; }
  :focus-visible { outline: 2px solid #34e29b; outline-offset: 3px; }`;

/** The host's logo, inlined: the host's build, and with it the icon file, may be missing. */
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#111615"/>' +
  '<path d="M16 4.5 7.5 24a8.5 3 0 0 0 17 0Z" fill="#34e29b" opacity=".28"/>' +
  '<ellipse cx="16" cy="24" rx="8.5" ry="3" fill="#34e29b"/><circle cx="16" cy="5.5" r="2.5" fill="#eafff5"/></svg>';
const ICON = `<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${encodeURIComponent(LOGO)}">`;

/** A page that the server renders itself. */
interface ServerPage {
  title: string;
  /** HTML of the main element. */
  body: string;
  /** Additional CSS. */
  style?: string;
  /** Allows the site to show it in a frame. */
  framedBySite?: boolean;
}

/** Sends a page, with a content security policy that allows only its own style and icon. */
export function sendServerPage(reply: FastifyReply, page: ServerPage): FastifyReply {
  const nonce = newNonce();
  return reply
    .header('Content-Security-Policy', plainPagePolicy(nonce, page.framedBySite ? "'self'" : "'none'"))
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
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
    link = { href: '/', text: 'Back to the site' },
  }: {
    status: number;
    title: string;
    message: string;
    link?: { href: string; text: string };
  },
): FastifyReply {
  const body = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(message)}</p>
<a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a>`;
  return sendServerPage(reply.status(status), { title, body });
}

/** The delay before a refused page reloads: a minimum and a random jitter. */
const RELOAD_SECONDS = { min: 3, jitter: 7 };

/** Sends a 503 page that reloads itself. The jitter spreads the reloads. */
export function sendBusyPage(reply: FastifyReply, message: string, address: string): FastifyReply {
  const seconds = RELOAD_SECONDS.min + Math.floor(Math.random() * (RELOAD_SECONDS.jitter + 1));
  // Browsers take two slashes, and a backslash for one, for another site.
  const link = { href: address.replace(/^[/\\]*/, '/'), text: 'Try again now' };
  const text = `${message} This page does so by itself.`;
  return sendMessagePage(reply.header('Refresh', String(seconds)), { status: 503, title: 'So many visitors', message: text, link });
}
