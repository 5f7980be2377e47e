import nodemailer from 'nodemailer';
import type { MailConfig } from '../../config/config';

/** In total far shorter than a claim of an outbox (contact-outbox.repository.ts). */
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** What sends mail by the operator's server. */
export const openMailTransport = ({ url }: MailConfig) =>
  nodemailer.createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true });
