import { SiteLink } from '@greenroom/shared-ui/link';
import { Logo } from '@greenroom/shared-ui/logo';
import { useSite, useSiteConfig } from '@greenroom/shared-ui/platform';
import { FOOTER_COLUMNS } from './navigation';
import styles from './footer.module.css';
import { SocialLinks } from './social-links';

/** Draws the footer (docs/product.md#shell). Unconfigured parts are omitted, except the safer-gambling note. */
export function Footer({ onCookieSettings }: { onCookieSettings: () => void }) {
  const site = useSite();
  const { appearance } = useSiteConfig();
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <section aria-label={site.name}>
          <h2 className={styles.brand} translate="no">
            <Logo /> {site.name}
          </h2>
          <p className={styles.blurb}>{appearance?.footerText ?? site.description}</p>
          <SocialLinks />
        </section>
        {FOOTER_COLUMNS.map(({ label, links }) => (
          <nav key={label} aria-label={label}>
            <h2>{label}</h2>
            <ul>
              {links.map(({ label: text, path }) => (
                <li key={path}>
                  <SiteLink to={path}>{text}</SiteLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <SaferGambling />
      <div className={styles.legal}>
        <p>
          © {new Date().getFullYear()} {site.name}. All rights reserved.
        </p>
        <Legal onCookieSettings={onCookieSettings} />
      </div>
    </footer>
  );
}

function SaferGambling() {
  const { mark, text, url, linkText } = useSiteConfig().saferGambling;
  return (
    <p className={styles.safer}>
      <span className={styles.age}>{mark}</span>
      <span>
        {text}{' '}
        {url && (
          <a href={url} target="_blank" rel="noreferrer">
            {linkText}
          </a>
        )}
      </span>
    </p>
  );
}

function Legal({ onCookieSettings }: { onCookieSettings: () => void }) {
  const { privacyUrl, termsUrl, poweredBy, links } = useSiteConfig();
  return (
    <ul className={styles.links}>
      {privacyUrl && (
        <li>
          <a href={privacyUrl}>Privacy Policy</a>
        </li>
      )}
      {termsUrl && (
        <li>
          <a href={termsUrl}>Terms of Service</a>
        </li>
      )}
      {links?.footer?.map(({ label, path }) => (
        <li key={path}>
          <SiteLink to={path}>{label}</SiteLink>
        </li>
      ))}
      <li>
        <button type="button" onClick={onCookieSettings}>
          Cookie Settings
        </button>
      </li>
      {poweredBy && (
        <li>
          Powered by <a href={poweredBy.url}>{poweredBy.name}</a>
        </li>
      )}
    </ul>
  );
}
