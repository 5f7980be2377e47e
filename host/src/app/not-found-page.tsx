import { SiteLink } from '@greenroom/shared-ui/link';
import { usePageTitle } from '@greenroom/shared-ui/platform';
import { useLocation } from 'react-router-dom';
import { Unavailable } from '../remotes/unavailable';
import styles from './not-found-page.module.css';
import { isSitePath, paths } from './paths';

/** Where no route matches. A page that belongs to the site but that no remote offers is unavailable, not unknown. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  // The page came with the list of remotes, so a new list needs a new page; nothing here can be lost by it.
  return isSitePath(pathname) ? <Unavailable onRetry={() => window.location.reload()} /> : <UnknownPage />;
}

function UnknownPage() {
  usePageTitle('Page not found');
  return (
    <section className={styles.page}>
      <p className={styles.code} aria-hidden="true">404</p>
      <h1>Page not found</h1>
      <p>There is nothing at this address. It may have moved, or the link may be mistyped.</p>
      <SiteLink to={paths.home}>Go to the home page</SiteLink>
    </section>
  );
}
