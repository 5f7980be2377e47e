import { ButtonLink } from '@greenroom/shared-ui/button';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { usePageTitle } from '@greenroom/shared-ui/platform';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import type * as contract from '@greenroom/contract';
import { type Unread, api, ApiError, readData, readRecord, readText } from '@greenroom/shared-ui/http';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../texts';
import styles from './content-page.module.css';

/** Draws a page that the staff has written, such as the rules (docs/pages.md). */
export default function ContentPage() {
  const { slug = '' } = useParams();
  const page = useContentPage(slug);
  usePageTitle(page.data === null ? t('Page not found') : (page.data?.title ?? t('Page')));
  return (
    <QueryView key={slug} query={page} errorTitle={t("Couldn't load the page")} heading="h1" loading={<ContentSkeleton />}>
      {(data) => (data ? <Content title={data.title} html={data.html} /> : <NotFound />)}
    </QueryView>
  );
}

function Content({ title, html }: { title: string; html: string }) {
  const content = useRef<HTMLDivElement>(null);
  // The browser has looked for the address's heading before the page was there.
  useEffect(() => headingAt(content.current, window.location.hash)?.scrollIntoView(), []);
  return (
    <article>
      <PageHeader title={title} />
      {/* The server's renderer emits no HTML that the staff wrote (decision 0073). */}
      <div ref={content} className={styles.content} dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  );
}

const headingAt = (content: HTMLElement | null, hash: string) =>
  [...(content?.querySelectorAll('[id]') ?? [])].find(({ id }) => `#${encodeURIComponent(id)}`.toLowerCase() === hash.toLowerCase());

const NotFound = () => (
  <div className={styles.notFound}>
    <EmptyState
      heading="h1"
      title={t('Page not found')}
      text={t("We couldn't find this page. It may have moved, or the link may have a typo.")}
      action={<ButtonLink to="/">{t('Go to the home page')}</ButtonLink>}
    />
  </div>
);

const LINES = ['100%', '96%', '88%', '100%', '62%'];

const ContentSkeleton = () => (
  <div role="status" aria-label={t('Loading the page')} className={styles.skeleton}>
    <Skeleton width="min(18rem, 70%)" height="2.5rem" />
    {LINES.map((width, line) => (
      <Skeleton key={line} width={width} height="1.1rem" />
    ))}
  </div>
);

/** Returns a page that the staff has written; null if there is none at the address. */
const useContentPage = (slug: string) =>
  useQuery({
    queryKey: ['content-page', slug],
    queryFn: async ({ signal }) => {
      try {
        return readContentPage(readData(await api.get(`/api/r/pages/${encodeURIComponent(slug)}`, { signal })));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  });

/** Tells whether no page has the address; 422 says that none can. */
const isMissing = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 422);

function readContentPage(value: Unread<contract.ContentPage>) {
  const page = readRecord(value);
  return { title: readText(page.title), html: readText(page.html) };
}
