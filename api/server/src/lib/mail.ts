import { unescape } from 'node:querystring';
import { Readable } from 'node:stream';
import { domainToASCII } from 'node:url';
import nodemailer, { type Transporter } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
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
export const mailTransport = ({ host, port, secure, auth }: MailServer): Transporter =>
  nodemailer.createTransport({
    host,
    port,
    secure,
    ...(auth && { auth: { user: auth.user, pass: auth.pass } }),
    ...TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

interface Offer {
  server: MailServer;
  /** An address, or a name with one in angle brackets. */
  from: string;
  to: string;
}

/**
 * Logs in to a mail server and offers it a mail, but hangs up before the mail's end: the server drops it (RFC 5321, section 4.1.1.4).
 * @throws if it refuses the login, the sender or the recipient
 */
export function offerMail({ server: { host, port, secure, auth }, from, to }: Offer, timeouts: typeof TIMEOUTS): Promise<void> {
  const connection = new SMTPConnection({ host, port, secure, ...timeouts });
  const envelope = { from: /<([^>]+)>/.exec(from)?.[1] ?? from, to };
  return new Promise<void>((resolve, reject) => {
    // Read only once the server has accepted the envelope.
    const offer = () => connection.send(envelope, new Readable({ read: () => resolve() }), (error) => error && reject(error));
    connection.on('error', reject);
    connection.once('end', () => reject(new Error('The connection was closed.')));
    connection.connect((error) => {
      if (error) reject(error);
      else if (auth && connection.allowsAuth) connection.login({ ...auth }, (refused) => (refused ? reject(refused) : offer()));
      else offer();
    });
  }).finally(() => connection.close());
}

/** Refusals of a recipient's address or mailbox (RFC 3463, section 3), but not of the sender's address (5.1.7, 5.1.8). */
const OF_ADDRESS = /^5\.(1\.(?![78]$)|2\.)/;

/**
 * Reads why a mail server refuses for good; null if it may accept a mail later. Without a code of RFC 3463, the address may be right.
 * @returns the codes, such as `554 5.7.1`, and whether they are about the recipient
 */
export function refusalOf(cause: unknown): { code: string; isOfAddress: boolean } | null {
  const { response, command } = cause as { response?: unknown; command?: unknown };
  const [, code, reason = ''] = /^(5\d\d)(?:[ -](5\.\d{1,3}\.\d{1,3})(?!\S))?/.exec(typeof response === 'string' ? response : '') ?? [];
  if (code === undefined) return null;
  return { code: `${code} ${reason}`.trim(), isOfAddress: command !== 'MAIL FROM' && OF_ADDRESS.test(reason) };
}

/** Returns a Message-ID, the same at every attempt, so mail clients recognize a duplicate after a lost confirmation. */
export const messageIdOf = (id: string, from: string): string => `<${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`;
