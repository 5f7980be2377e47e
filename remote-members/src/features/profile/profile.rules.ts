import { timeOf } from '@greenroom/shared-ui/format';

/** A member's accounts on other platforms, as a name or a URL; null if not set. */
interface SocialAccounts {
  streaming: string | null;
  /** The path of the streaming account's channel, where it is known: it may differ from the name. */
  streamingSlug: string | null;
  twitter: string | null;
  youtube: string | null;
  instagram: string | null;
  tiktok: string | null;
}

interface SocialLink {
  network: string;
  /** Account name without the @. */
  name: string;
  href: string;
}

interface Network {
  label: string;
  /** Accepted hosts of a URL; the link uses the first. */
  hosts: readonly [string, ...string[]];
  name: RegExp;
  prefix: '' | '@';
}

const WORD = /^\w{1,50}$/;
/** At least one letter or digit, since `.` and `..` would change the path. */
const DOTTED = /^(?=.*\w)[\w.]{1,50}$/;
const DASHED = /^(?=.*\w)[\w.-]{1,50}$/;

type NetworkKey = Exclude<keyof SocialAccounts, 'streamingSlug'>;

const NETWORKS: Record<NetworkKey, Network> = {
  streaming: { label: 'Kick', hosts: ['kick.com'], name: DASHED, prefix: '' },
  twitter: { label: 'Twitter', hosts: ['x.com', 'twitter.com'], name: WORD, prefix: '' },
  youtube: { label: 'YouTube', hosts: ['youtube.com'], name: DASHED, prefix: '@' },
  instagram: { label: 'Instagram', hosts: ['instagram.com'], name: DOTTED, prefix: '' },
  tiktok: { label: 'TikTok', hosts: ['tiktok.com'], name: DOTTED, prefix: '@' },
};

/** Links to a member's accounts (docs/product.md#profile): user input, so links are built from valid names, always https. */
export const socialLinks = (accounts: SocialAccounts, streamingName: string): SocialLink[] =>
  (Object.keys(NETWORKS) as NetworkKey[]).flatMap((key) => {
    const network = NETWORKS[key];
    const name = nameIn(network, accounts[key]?.trim() ?? '');
    if (name === null) return [];
    const isStreaming = key === 'streaming';
    const path = (isStreaming && nameIn(network, accounts.streamingSlug ?? '')) || name;
    return [{ network: isStreaming ? streamingName : network.label, name, href: `https://${network.hosts[0]}/${network.prefix}${path}` }];
  });

/** Returns the account name from a name or a URL of the network; null if invalid. */
function nameIn(network: Network, account: string): string | null {
  const name = account.includes('/') ? nameInUrl(network, account) : account.replace(/^@/, '');
  return name !== null && network.name.test(name) ? name : null;
}

function nameInUrl({ hosts, prefix }: Network, account: string): string | null {
  // Users often leave out the scheme.
  const href = /^[a-z]+:/i.test(account) ? account : `https://${account}`;
  const url = parseUrl(href);
  const isTrusted =
    url?.protocol === 'https:' && !url.username && !url.port && hosts.includes(url.hostname.replace(/^(www|m|mobile)\./, ''));
  const path = isTrusted ? /^\/(@?)([^/]+)\/?$/.exec(url.pathname) : null;
  // Where profile URLs have an @, a path without one may be a video.
  return path && (prefix === '' || path[1] === prefix) ? (path[2] ?? null) : null;
}

function parseUrl(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}

/** Returns a banner's URL: as it is, or for a hash the chat platform's image host, as avatars do (docs/product.md#avatars). */
export function bannerUrl({ id, banner }: { id: string; banner: string | null }, avatarBase: string): string | null {
  if (!banner) return null;
  if (/^(https:\/)?\/[^/\\]/.test(banner)) return banner;
  return /^\w+$/.test(banner) ? `${avatarBase}/banners/${encodeURIComponent(id)}/${banner}.png?size=1024` : null;
}

const ONLINE_MS = 5 * 60_000;

/** Tells whether a member was active within the last 5 minutes (docs/product.md#profile), by the server's time in `now`. */
export function isOnline(lastActiveAt: string | null, now: number): boolean {
  // In both directions, since clocks differ a little.
  return Math.abs(now - timeOf(lastActiveAt)) <= ONLINE_MS;
}
