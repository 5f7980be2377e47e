/** A member's accounts elsewhere, as a name or as a link; null where there is none. */
export interface SocialAccounts {
  streaming: string | null;
  twitter: string | null;
  youtube: string | null;
  instagram: string | null;
  tiktok: string | null;
}

export interface SocialLink {
  network: string;
  href: string;
}

interface Network {
  name: string;
  /** Where a link may lead; the first is where a bare name leads. */
  hosts: readonly [string, ...string[]];
  /** What stands before a bare name in the path. */
  prefix: string;
}

const NETWORKS: Record<keyof SocialAccounts, Network> = {
  streaming: { name: 'Kick', hosts: ['kick.com'], prefix: '' },
  twitter: { name: 'Twitter', hosts: ['x.com', 'twitter.com'], prefix: '' },
  youtube: { name: 'YouTube', hosts: ['youtube.com', 'youtu.be'], prefix: '@' },
  instagram: { name: 'Instagram', hosts: ['instagram.com'], prefix: '' },
  tiktok: { name: 'TikTok', hosts: ['tiktok.com'], prefix: '@' },
};

/**
 * Links to a member's accounts. Members write these themselves, so only https links to the named network are made:
 * whatever else they wrote gives no link.
 */
export function socialLinks(accounts: SocialAccounts, streamingName: string): SocialLink[] {
  return (Object.keys(NETWORKS) as (keyof SocialAccounts)[]).flatMap((key) => {
    const network = NETWORKS[key];
    const href = linkTo(network, accounts[key]?.trim() ?? '');
    return href ? [{ network: key === 'streaming' ? streamingName : network.name, href }] : [];
  });
}

function linkTo({ hosts, prefix }: Network, account: string): string | null {
  const name = account.replace(/^@/, '');
  if (/^[\w.-]+$/.test(name) && !hosts.some((host) => name.toLowerCase().endsWith(host))) {
    return `https://${hosts[0]}/${prefix}${name}`;
  }
  const url = URL.canParse(withScheme(account)) ? new URL(withScheme(account)) : null;
  const host = url?.hostname.replace(/^(www|m)\./, '');
  return url?.protocol === 'https:' && host && hosts.includes(host) && !url.username ? url.href : null;
}

/** Addresses are often written without their scheme. */
const withScheme = (address: string) => (/^[a-z]+:/i.test(address) ? address : `https://${address}`);
