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
    title: "Sign-in didn't work",
    message: `${name} couldn't confirm who you are. Please try again in a moment.`,
    link: { href: start, text: 'Try again' },
  };
  return {
    notConfigured: {
      status: 503,
      title: "Sign-in isn't available",
      message: `Signing in with ${name} isn't set up on this site yet.`,
    },
    stale: {
      status: 400,
      title: 'That sign-in is over',
      message: 'It was already used, took too long, or started in another browser. Please sign in again.',
      link: { href: start, text: 'Sign in again' },
    },
    refused: {
      status: 403,
      title: "You're not signed in",
      message: `You didn't allow the sign-in on ${name}, so nothing has changed.`,
    },
    failed,
    codeRefused: { ...failed, status: 400 },
    banned: (reason) => ({
      status: 403,
      title: 'You are banned from this site',
      message: `You can't sign in. Reason: ${reason}`,
    }),
  };
}

export function linkPages({ name }: Provider, back: string): FlowPages & { taken: MessagePage; tooSoon(until: Date): MessagePage } {
  const link = { href: back, text: 'Back to your settings' };
  const title = `The ${name} account wasn't linked`;
  const failed = {
    status: 502,
    title,
    message: `${name} couldn't confirm whose account it is. Please try again in a moment.`,
    link,
  };
  return {
    notConfigured: {
      status: 503,
      title: "Linking isn't available",
      message: `Linking ${name} isn't set up on this site yet.`,
      link,
    },
    stale: {
      status: 400,
      title,
      message:
        'This attempt was already used, took too long, or started in another browser or as another member. ' +
        'Please connect it again from your settings.',
      link,
    },
    refused: { status: 403, title, message: `You didn't allow it on ${name}, so nothing has changed.`, link },
    failed,
    codeRefused: { ...failed, status: 400 },
    taken: {
      status: 409,
      title,
      message:
        `This ${name} account is already connected to another member, so nothing has changed. ` +
        "If it's yours, disconnect it there, or open a ticket.",
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
