import nodemailer, { type Transporter } from 'nodemailer';

/** In total about a minute, far shorter than a claim of an outbox. */
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** A connection to a mail server. */
export const mailTransport = (url: string): Transporter =>
  nodemailer.createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true });

/** A Message-ID, the same at every attempt, so that mail clients recognize a duplicate after a lost confirmation. @param from the sender */
export const messageIdOf = (id: string, from: string): string => `<${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`;
