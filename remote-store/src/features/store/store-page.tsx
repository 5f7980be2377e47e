import { PageHeader } from '@greenroom/shared-ui/page-header';
import { useCurrentUser, usePageTitle } from '@greenroom/shared-ui/platform';
import { SignInPrompt } from '@greenroom/shared-ui/sign-in-prompt';
import { useErrorToast } from '@greenroom/shared-ui/error-toast';
import { formatPoints } from '@greenroom/shared-ui/format';
import { AnimatedNumber } from '@greenroom/shared-ui/live-changes';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { Section } from '@greenroom/shared-ui/section';
import { useStore } from './store.api';
import { StoreView } from './store-view';
import { t } from '../../texts';
import styles from './store.module.css';

/** Draws a sign-in prompt for guests, the store for members (docs/product.md#store). */
export default function StorePage() {
  usePageTitle(t('Store'));
  const user = useCurrentUser();
  if (user) return <MemberStore memberId={user.id} />;

  return (
    <>
      <PageHeader title={t('Store')} subtitle={t('Redeem amazing rewards with your points!')} />
      <SignInPrompt
        title={t('Login Required')}
        text={t('Please log in to access the store and redeem amazing rewards!')}
        linkText={(chat) => t('Login with {chat}', { chat })}
      />
    </>
  );
}

function MemberStore({ memberId }: { memberId: string }) {
  const store = useStore(memberId);
  useErrorToast(store.isError, t('Failed to load store data'));

  return (
    <>
      <PageHeader title={t('Store')} subtitle={t('Redeem amazing rewards with your points!')}>
        {(store.data || !store.isFetched) && <Balance points={store.data?.points} />}
      </PageHeader>
      <QueryView query={store} errorTitle={t("Couldn't load the store")} heading="h2" loading={<StoreSkeleton />}>
        {(data) => <StoreView store={data} memberId={memberId} />}
      </QueryView>
    </>
  );
}

const Balance = ({ points }: { points: number | undefined }) => (
  <dl className={styles.balance}>
    <dt>{t('Your Points')}</dt>
    <dd>{points === undefined ? <Skeleton width="6ch" height="1.15em" /> : <AnimatedNumber value={points} format={formatPoints} />}</dd>
  </dl>
);

const StoreSkeleton = () => (
  <Section title={t('Available Items')} aside={<Skeleton className={styles.searchSkeleton} height="2.75rem" radius="var(--radius)" />}>
    <div className={styles.container} role="status" aria-label={t('Loading the store')}>
      <div className={styles.items}>
        {[1, 2, 3, 4, 5, 6, 7, 8].map((card) => (
          <Skeleton key={card} height="var(--card-height)" radius="var(--radius)" />
        ))}
      </div>
    </div>
  </Section>
);
