import { Button } from '@greenroom/shared-ui/button';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { t } from '../texts';

export type Pages = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;

/** Draws the button that loads older items, if there are any. */
export const ShowMore = ({ pages, className }: { pages: Pages; className: string | undefined }) =>
  pages.hasNextPage && (
    <Button
      variant="secondary"
      className={className}
      busy={pages.isFetchingNextPage}
      busyText={t('Loading...')}
      onClick={() => void pages.fetchNextPage()}
    >
      {t('Show more')}
    </Button>
  );
