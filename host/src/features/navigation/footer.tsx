import { SiteLink } from '@greenroom/shared-ui/link';
import { useSite, useSiteConfig } from '@greenroom/shared-ui/platform';
import type { SiteConfig } from '@greenroom/shared-ui/platform';
import { useStore } from 'zustand';
import { remotesStore } from '../../remotes/remotes-store';
import styles from './footer.module.css';
import { FOOTER_COLUMNS, reachableGroups } from './navigation';

/** Brand, links, socials, legal links and the year (specification 1, section 2); what is not configured stays away. */
export function Footer() {
  const { remotes } = useStore(remotesStore);
  const site = useSite();
  const config = useSiteConfig();
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <section>
          <h2 className={styles.brand}>{site.name}</h2>
          <p className={styles.blurb}>{site.description}</p>
          <Socials config={config} />
        </section>
        {reachableGroups(FOOTER_COLUMNS, remotes).map((column) => (
          <nav key={column.label} aria-label={column.label}>
            <h2>{column.label}</h2>
            <ul>
              {column.links.map((link) => (
                <li key={link.path}>
                  <SiteLink to={link.path}>{link.label}</SiteLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={styles.legal}>
        <p>
          © {new Date().getFullYear()} {site.name}. All rights reserved.
        </p>
        <p className={styles.safer}>
          <span className={styles.age}>18+</span> Gamble responsibly.
        </p>
        <p className={styles.links}>
          {config.privacyUrl && <a href={config.privacyUrl}>Privacy Policy</a>}
          {config.termsUrl && <a href={config.termsUrl}>Terms of Service</a>}
          {config.poweredBy && (
            <span>
              Powered by <a href={config.poweredBy.url}>{config.poweredBy.name}</a>
            </span>
          )}
        </p>
      </div>
    </footer>
  );
}

function Socials({ config }: { config: SiteConfig }) {
  const { socials = {}, chat, streaming } = config;
  const links = [
    { label: chat.name, href: socials.chat },
    { label: 'X', href: socials.shortPost },
    { label: 'Instagram', href: socials.photo },
    { label: streaming.name, href: socials.streaming },
  ].filter(({ href }) => href);
  if (links.length === 0) return null;
  return (
    <ul className={styles.socials}>
      {links.map(({ label, href }) => (
        <li key={label}>
          <a href={href} target="_blank" rel="noreferrer">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
