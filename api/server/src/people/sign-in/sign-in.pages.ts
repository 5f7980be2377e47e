import type { sendMessagePage } from '../../plugins/message-page';
import { msg } from '../../lib/texts';
import { LINK_DAYS } from './sign-in.repository';
import type { Provider } from '../../core/oauth/providers';

export type MessagePage = Parameters<typeof sendMessagePage>[1];

export interface FlowPages {
  notConfigured: MessagePage;
  /** Shown if the state matches no open attempt of this visitor. */
  stale: MessagePage;
  refused: MessagePage;
  /** Shown if the provider is down, or its response invalid; with status 400 for a refused code. */
  failed: MessagePage;
}

export function signInPages({ name }: Provider, start: string): FlowPages & { banned(reason: string): MessagePage } {
  return {
    notConfigured: {
      status: 503,
      title: msg("Sign-in isn't available"),
      message: msg("Signing in with {name} isn't set up on this site yet.", { name }),
    },
    stale: {
      status: 400,
      title: msg('That sign-in is over'),
      message: msg('It was already used, took too long, or started in another browser. Please sign in again.'),
      link: { href: start, text: msg('Sign in again') },
    },
    refused: {
      status: 403,
      title: msg("You're not signed in"),
      message: msg("You didn't allow the sign-in on {name}, so nothing has changed.", { name }),
    },
    failed: {
      status: 502,
      title: msg("Sign-in didn't work"),
      message: msg("{name} couldn't confirm who you are. Please try again in a moment.", { name }),
      link: { href: start, text: msg('Try again') },
    },
    banned: (reason) => ({
      status: 403,
      title: msg('You are banned from this site'),
      message: msg("You can't sign in. Reason: {reason}", { reason }),
    }),
  };
}

export function linkPages({ name }: Provider, back: string): FlowPages & { taken: MessagePage; tooSoon(until: Date): MessagePage } {
  const link = { href: back, text: msg('Back to your settings') };
  const title = msg("The {name} account wasn't linked", { name });
  return {
    notConfigured: {
      status: 503,
      title: msg("Linking isn't available"),
      message: msg("Linking {name} isn't set up on this site yet.", { name }),
      link,
    },
    stale: {
      status: 400,
      title,
      message: [
        msg('This attempt was already used, took too long, or started in another browser or as another member.'),
        msg('Please connect it again from your settings.'),
      ],
      link,
    },
    refused: { status: 403, title, message: msg("You didn't allow it on {name}, so nothing has changed.", { name }), link },
    failed: {
      status: 502,
      title,
      message: msg("{name} couldn't confirm whose account it is. Please try again in a moment.", { name }),
      link,
    },
    taken: {
      status: 409,
      title,
      message: [
        msg('This {name} account is already connected to another member, so nothing has changed.', { name }),
        msg("If it's yours, disconnect it there, or open a ticket."),
      ],
      link,
    },
    tooSoon: (until) => ({
      status: 409,
      title,
      message: msg(
        'A member can change their {name} account, and an account its member, after {days} days: from {time} UTC on. Nothing has changed.',
        { name, days: LINK_DAYS, time: until.toISOString().slice(0, 16).replace('T', ' ') },
      ),
      link,
    }),
  };
}
