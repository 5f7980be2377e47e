import { SiteLink } from '@greenroom/shared-ui/link';
import { usePageTitle } from '@greenroom/shared-ui/platform';
import { useLocation } from 'react-router-dom';
import { Unavailable } from '../remotes/unavailable';
import { t } from '../texts';
import styles from './not-found-page.module.css';
import { isSitePath, paths } from './paths';

/** Renders where no route matches. A path of the site that no remote serves is shown as unavailable, not as unknown. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  // The registry is part of the page data, so a retry reloads the document; there is no input to lose here.
  return isSitePath(pathname) ? <Unavailable onRetry={() => window.location.reload()} /> : <UnknownPage />;
}

function UnknownPage() {
  usePageTitle(t('Page not found'));
  return (
    <section className={styles.page}>
      <p className={styles.code} aria-hidden="true">
        404
      </p>
      <h1>{t('Page not found')}</h1>
      <p>{t("We couldn't find this page. It may have moved, or the link may have a typo.")}</p>
      <SiteLink to={paths.home}>{t('Go to the home page')}</SiteLink>
    </section>
  );
}
