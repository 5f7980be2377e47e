import { ButtonLink } from '@greenroom/shared-ui/button';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { useCurrentUser, usePageTitle, useToast } from '@greenroom/shared-ui/platform';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { isNotFoundError } from './not-found-error';
import { t } from '../texts';
import styles from './detail-page.module.css';

interface DetailPageProps<Item> {
  /** For `t`. */
  texts: { name: string; loadFailed: string; notFound: string; notFoundHint: string; back: string };
  listPath: string;
  useItem: (id: string, memberId: string | undefined) => UseQueryResult<Item>;
  titleOf: (item: Item) => string;
  loading: ReactNode;
  children: (item: Item, refetch: () => unknown) => ReactNode;
}

/** Draws the page of the item in the path, as one member sees it. A failure leads to the list, with a toast (docs/product.md#failures). */
export function DetailPage<Item>(props: DetailPageProps<Item>) {
  const { id = '' } = useParams();
  const memberId = useCurrentUser()?.id;
  return isItemId(id) ? <ItemPage key={`${memberId} ${id}`} {...props} id={id} memberId={memberId} /> : <NotFound {...props} />;
}

/** Tells whether a path parameter can be an id: a number, or with other back ends for example a UUID. Anything else needs no request. */
const isItemId = (id: string): boolean => /^(?=.*\d)[\w-]+$/.test(id);

interface ItemPageProps<Item> extends DetailPageProps<Item> {
  id: string;
  memberId: string | undefined;
}

function ItemPage<Item>({ id, memberId, texts, listPath, useItem, titleOf, loading, children }: ItemPageProps<Item>) {
  const { data, error, isError, refetch } = useItem(id, memberId);
  const showToast = useToast();
  const navigate = useNavigate();
  usePageTitle(data === undefined ? t(texts.name) : titleOf(data));
  const isMissing = isNotFoundError(error);
  // A failed refetch keeps the data, unless the item no longer exists.
  const hasFailed = isError && !isMissing && data === undefined;
  useEffect(() => {
    if (!hasFailed) return;
    showToast(t(texts.loadFailed), 'error');
    void navigate(listPath, { replace: true });
  }, [hasFailed, texts, listPath, showToast, navigate]);

  if (isMissing) return <NotFound texts={texts} listPath={listPath} />;
  return data === undefined ? loading : children(data, refetch);
}

function NotFound({ texts, listPath }: Pick<DetailPageProps<unknown>, 'texts' | 'listPath'>) {
  const title = t(texts.notFound);
  usePageTitle(title);
  return (
    <div className={styles.notFound}>
      <EmptyState heading="h1" title={title} text={t(texts.notFoundHint)} action={<ButtonLink to={listPath}>{t(texts.back)}</ButtonLink>} />
    </div>
  );
}
