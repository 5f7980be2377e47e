import { ButtonLink } from '@greenroom/shared-ui/button';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { usePageTitle } from '@greenroom/shared-ui/platform';
import styles from './not-found-view.module.css';

export interface NotFoundViewProps {
  title: string;
  text: string;
  listPath: string;
  linkText: string;
}

/** Draws the page of an item that doesn't exist. */
export function NotFoundView({ title, text, listPath, linkText }: NotFoundViewProps) {
  usePageTitle(title);
  return (
    <div className={styles.notFound}>
      <EmptyState heading="h1" title={title} text={text} action={<ButtonLink to={listPath}>{linkText}</ButtonLink>} />
    </div>
  );
}
