import { unescape } from 'node:querystring';
import { domainToASCII } from 'node:url';
import nodemailer, { type Transporter } from 'nodemailer';
import { SECOND } from './durations';

/** About a minute in total, far shorter than a claim of an outbox. */
const TIMEOUTS = { dnsTimeout: 10 * SECOND, connectionTimeout: 10 * SECOND, greetingTimeout: 10 * SECOND, socketTimeout: 30 * SECOND };

/** A mail server, read by {@link parseMailServer}. */
export interface MailServer {
  host: string;
  port: number;
  /** True if the connection begins with TLS. Otherwise it changes to TLS if the server offers that. */
  secure: boolean;
  auth?: { user: string; pass: string };
}

/**
 * Reads a mail server's address, such as `smtps://user:password@mail.example:465`. @returns null for any other text, and for one with a
 * query: the library would read options from it, such as a program to run
 */
export function parseMailServer(address: string): MailServer | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, port, username, password, pathname } = new URL(address);
  const secure = protocol === 'smtps:';
  if (!secure && protocol !== 'smtp:') return null;
  if (!['', '/'].includes(pathname) || /[?#]/.test(address)) return null;
  const host = hostname.startsWith('[') ? hostname.slice(1, -1) : domainToASCII(unescape(hostname));
  if (host === '') return null;
  return {
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...((username || password) && { auth: { user: unescape(username), pass: unescape(password) } }),
  };
}

/** Connects to a mail server, with no option of the library but these, whatever else `server` may have. */
export const mailTransport = ({ host, port, secure, auth }: MailServer, timeouts: Partial<typeof TIMEOUTS> = {}): Transporter =>
  nodemailer.createTransport({
    host,
    port,
    secure,
    ...(auth && { auth: { user: auth.user, pass: auth.pass } }),
    ...TIMEOUTS,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Returns a Message-ID, the same at every attempt, so mail clients recognize a duplicate after a lost confirmation. */
export const messageIdOf = (id: string, from: string): string => `<${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`;
