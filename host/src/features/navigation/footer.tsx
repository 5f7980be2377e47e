import { SiteLink } from '@greenroom/shared-ui/link';
import { Logo } from '@greenroom/shared-ui/logo';
import { useSite, useSiteConfig } from '@greenroom/shared-ui/platform';
import { Deferred, deferred } from '../../app/deferred';
import { t, Trans } from '../../texts';
import { footerColumns } from './navigation';
import styles from './footer.module.css';
import { SocialLinks } from './social-links';

const FooterLanguages = deferred(() =>
  import(/* webpackChunkName: "background" */ './footer-languages').then((module) => module.FooterLanguages),
);

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
        {footerColumns().map(({ label, links }, index) => (
          <nav key={index} aria-label={label}>
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
        <p>{t('© {year} {name}. All rights reserved.', { year: String(new Date().getFullYear()), name: site.name })}</p>
        <Legal onCookieSettings={onCookieSettings} />
        {/* Last, so that it moves nothing when it appears. */}
        <Deferred whenIdle>
          <FooterLanguages />
        </Deferred>
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
          <a href={privacyUrl}>{t('Privacy Policy')}</a>
        </li>
      )}
      {termsUrl && (
        <li>
          <a href={termsUrl}>{t('Terms of Service')}</a>
        </li>
      )}
      {links?.footer?.map(({ label, path }) => (
        <li key={path}>
          <SiteLink to={path}>{label}</SiteLink>
        </li>
      ))}
      <li>
        <button type="button" onClick={onCookieSettings}>
          {t('Cookie Settings')}
        </button>
      </li>
      {poweredBy && (
        <li>
          <Trans message="Powered by <a>{name}</a>" values={{ name: poweredBy.name }} components={{ a: <a href={poweredBy.url} /> }} />
        </li>
      )}
    </ul>
  );
}
