import type { sendMessagePage } from '../../plugins/message-page';
import { LINK_DAYS } from './sign-in.repository';
import type { Provider } from '../../core/oauth/providers';

export type MessagePage = Parameters<typeof sendMessagePage>[1];

export interface FlowPages {
  notConfigured: MessagePage;
  /** Shown if the state matches no open attempt of this visitor. */
  stale: MessagePage;
  refused: MessagePage;
  /** Shown if the provider is down, or its response invalid. */
  failed: MessagePage;
  /** The same page with status 400, for a refused code. */
  codeRefused: MessagePage;
}

export function signInPages({ name }: Provider, start: string): FlowPages & { banned(reason: string): MessagePage } {
  const failed = {
    status: 502,
    title: 'The sign-in did not work',
    message: `${name} could not confirm who you are. Please try again in a moment.`,
    link: { href: start, text: 'Try again' },
  };
  return {
    notConfigured: {
      status: 503,
      title: 'Sign-in is not available',
      message: `Signing in with ${name} is not set up on this site yet.`,
    },
    stale: {
      status: 400,
      title: 'That sign-in is over',
      message: 'It was already used, took too long, or began in another browser. Please sign in again.',
      link: { href: start, text: 'Sign in again' },
    },
    refused: {
      status: 403,
      title: 'You are not signed in',
      message: `You did not allow the sign-in on ${name}, so nothing has changed.`,
    },
    failed,
    codeRefused: { ...failed, status: 400 },
    banned: (reason) => ({
      status: 403,
      title: 'You are banned from this site',
      message: `You cannot sign in. The reason: ${reason}`,
    }),
  };
}

export function linkPages({ name }: Provider, back: string): FlowPages & { taken: MessagePage; tooSoon(until: Date): MessagePage } {
  const link = { href: back, text: 'Back to your settings' };
  const title = `The ${name} account was not linked`;
  const failed = {
    status: 502,
    title,
    message: `${name} could not confirm whose account it is. Please try again in a moment.`,
    link,
  };
  return {
    notConfigured: {
      status: 503,
      title: 'Linking is not available',
      message: `Linking ${name} is not set up on this site yet.`,
      link,
    },
    stale: {
      status: 400,
      title,
      message:
        'The attempt was already used, took too long, or began in another browser or as another member. ' +
        'Please connect it again from your settings.',
      link,
    },
    refused: { status: 403, title, message: `You did not allow it on ${name}, so nothing has changed.`, link },
    failed,
    codeRefused: { ...failed, status: 400 },
    taken: {
      status: 409,
      title,
      message:
        `This ${name} account is already connected with another member, so nothing has changed. ` +
        'If it is yours, disconnect it there, or open a ticket.',
      link,
    },
    tooSoon: (until) => ({
      status: 409,
      title,
      message:
        `A member can change their ${name} account, and an account its member, after ${LINK_DAYS} days: ` +
        `from ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC on. Nothing has changed.`,
      link,
    }),
  };
}
