/** A member's accounts elsewhere, as a name or as an address; null where there is none. */
export interface SocialAccounts {
  streaming: string | null;
  twitter: string | null;
  youtube: string | null;
  instagram: string | null;
  tiktok: string | null;
}

interface SocialLink {
  network: string;
  /** The account's name there, without an @. */
  name: string;
  href: string;
}

interface Network {
  label: string;
  /** Where an address may lead; the first is where the link leads. */
  hosts: readonly [string, ...string[]];
  /** What names are made of there. */
  name: RegExp;
  /** What stands before the name in the path. */
  prefix: '' | '@';
}

const WORD = /^\w{1,50}$/;
/** At least one letter or digit: dots alone would lead elsewhere. */
const DOTTED = /^(?=.*\w)[\w.]{1,50}$/;
const DASHED = /^(?=.*\w)[\w.-]{1,50}$/;

const NETWORKS: Record<keyof SocialAccounts, Network> = {
  streaming: { label: 'Kick', hosts: ['kick.com'], name: DASHED, prefix: '' },
  twitter: { label: 'Twitter', hosts: ['x.com', 'twitter.com'], name: WORD, prefix: '' },
  youtube: { label: 'YouTube', hosts: ['youtube.com'], name: DASHED, prefix: '@' },
  instagram: { label: 'Instagram', hosts: ['instagram.com'], name: DOTTED, prefix: '' },
  tiktok: { label: 'TikTok', hosts: ['tiktok.com'], name: DOTTED, prefix: '@' },
};

/**
 * Links to a member's accounts (specification 2, section 2). Members write these themselves, so each link is built from the
 * account's name and leads to the named network over https; what is no such name or address gives no link.
 */
export function socialLinks(accounts: SocialAccounts, streamingName: string): SocialLink[] {
  return (Object.keys(NETWORKS) as (keyof SocialAccounts)[]).flatMap((key) => {
    const network = NETWORKS[key];
    const name = nameIn(network, accounts[key]?.trim() ?? '');
    if (name === null) return [];
    return [{ network: key === 'streaming' ? streamingName : network.label, name, href: `https://${network.hosts[0]}/${network.prefix}${name}` }];
  });
}

/** The account's name, where the text is one or the network's own address of one. */
function nameIn(network: Network, account: string): string | null {
  const name = account.includes('/') ? nameInAddress(network, account) : account.replace(/^@/, '');
  return name !== null && network.name.test(name) ? name : null;
}

function nameInAddress({ hosts, prefix }: Network, account: string): string | null {
  // Addresses are often written without their scheme.
  const address = /^[a-z]+:/i.test(account) ? account : `https://${account}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isTheirs = url?.protocol === 'https:' && !url.username && !url.port && hosts.includes(url.hostname.replace(/^(www|m|mobile)\./, ''));
  const path = isTheirs ? /^\/(@?)([^/]+)\/?$/.exec(url.pathname) : null;
  // Where names have an @ in addresses, one without may as well be a video's.
  return path && (prefix === '' || path[1] === prefix) ? (path[2] ?? null) : null;
}
