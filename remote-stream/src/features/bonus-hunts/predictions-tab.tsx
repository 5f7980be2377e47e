import { useCurrentUser, useSiteConfig } from '@greenroom/shared-ui/platform';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { useEffect, useRef, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { buttonClass } from '@greenroom/shared-ui/button';
import { Card } from '@greenroom/shared-ui/card';
import { searchText } from '@greenroom/contract/text';
import { formatMoney, formatMultiplier, timeOf } from '@greenroom/shared-ui/format';
import { SearchBox } from '@greenroom/shared-ui/search-box';
import { Section } from '@greenroom/shared-ui/section';
import { Table, type TableColumn } from '@greenroom/shared-ui/table';
import { DateTime } from '@greenroom/shared-ui/time';
import { PlacePrizes } from '../../shared/place-prizes';
import { isSameMember, type Member, profilePath } from '../../shared/member';
import type { Hunt, Prediction, useBonusHunts, usePredictions } from './bonus-hunts.api';
import { MakePrediction } from './make-prediction';
import { MemberName } from '../../shared/member-name';
import { t } from '../../texts';
import styles from './predictions-tab.module.css';

interface PredictionsTabProps {
  hunts: ReturnType<typeof useBonusHunts>;
  predictions: ReturnType<typeof usePredictions>;
  /** Returns true once if the banner's link opened the tab. That link is gone, so the focus moves to the predictions. */
  consumeFocusRequest: () => boolean;
}

export function PredictionsTab({ hunts, predictions, consumeFocusRequest }: PredictionsTabProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (consumeFocusRequest()) place.current?.focus({ preventScroll: true });
  }, [consumeFocusRequest]);

  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <Predictions hunts={hunts} predictions={predictions} />
    </div>
  );
}

function Predictions({ hunts, predictions }: Omit<PredictionsTabProps, 'consumeFocusRequest'>) {
  const user = useCurrentUser();
  // Only the predictions show whether the member has predicted; either response contains the hunt.
  if (predictions.isPending || (!predictions.data && hunts.isPending)) return <PredictionsSkeleton />;
  const { data } = predictions;
  const hunt = hunts.data ? hunts.data.latest : data?.hunt;
  const isOpen = hunt?.predictionsActive ?? false;
  const own = user && hunt && data?.hunt?.id === hunt.id ? data.predictions.find(({ member }) => isSameMember(member, user)) : undefined;
  return (
    <>
      {hunt && isOpen ? (
        <OwnPrediction hunt={hunt} own={own} />
      ) : (
        (hunts.data ?? predictions.data) && (
          <EmptyState heading="h2" title={t('Predictions Closed')} text={t('Predictions are not currently active for this hunt.')} />
        )
      )}
      {own && !own.isRanked && (
        <p className={`${styles.below} ${styles.text}`}>
          {t("You've made decisions in this hunt as staff, so your prediction isn't ranked.")}
        </p>
      )}
      <div className={styles.below}>
        <PlacePrizes title={t('Prizes for the closest predictions')} prizes={hunt?.prizes ?? []} />
      </div>
      <QueryView query={predictions} errorTitle={t("Couldn't load the predictions")} loading={<PredictionsSkeleton />}>
        {({ predictions: all }) => (isOpen || all.length > 0) && <CommunityPredictions predictions={all} />}
      </QueryView>
    </>
  );
}

function OwnPrediction({ hunt, own }: { hunt: Hunt; own: Prediction | undefined }) {
  const user = useCurrentUser();
  if (!user) return <SignInToPredict />;
  return <MakePrediction key={`${user.id}:${hunt.id}`} memberId={user.id} hunt={hunt} own={own} />;
}

const PredictionsSkeleton = () => (
  <div role="status" aria-label={t('Loading the predictions')} className={styles.stack}>
    <Skeleton height="8rem" radius="var(--radius)" />
    <Skeleton height="44rem" radius="var(--radius)" />
  </div>
);

function SignInToPredict() {
  const { chat } = useSiteConfig();
  return (
    <Card className={styles.panel}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>{t('Make Your Prediction')}</h2>
          <p className={styles.text}>{t('Please sign in to submit predictions')}</p>
        </div>
        {/* A plain link: the server starts the OAuth flow. */}
        <a className={buttonClass()} href={chat.signInPath}>
          {t('Sign In')}
        </a>
      </div>
    </Card>
  );
}

const columnsOf = (): TableColumn<Prediction>[] => [
  {
    key: 'user',
    header: t('User'),
    cell: ({ member }) => <User member={member} />,
    sortBy: ({ member }) => member.name,
    width: 'minmax(0, 1.6fr)',
  },
  {
    key: 'end',
    header: t('End Balance'),
    cell: ({ endBalance }) => formatMoney(endBalance),
    sortBy: ({ endBalance }) => endBalance,
    align: 'end',
  },
  {
    key: 'multiplier',
    header: t('Highest Multi'),
    cell: ({ highestMultiplier }) => formatMultiplier(highestMultiplier),
    sortBy: ({ highestMultiplier }) => highestMultiplier,
    align: 'end',
  },
  {
    key: 'slot',
    header: t('Highest Multi Slot'),
    cell: ({ highestMultiplierGame }) => highestMultiplierGame ?? '–',
    sortBy: ({ highestMultiplierGame }) => highestMultiplierGame,
    width: 'minmax(0, 1.4fr)',
  },
  {
    key: 'date',
    header: t('Date'),
    cell: ({ createdAt }) => <DateTime value={createdAt} fallback="–" />,
    sortBy: ({ createdAt }) => timeOf(createdAt),
    width: 'minmax(0, 1.2fr)',
  },
];

const NEWEST_FIRST = { key: 'date', direction: 'descending' } as const;

const idOf = ({ id }: Prediction) => id;
const profileOf = ({ member }: Prediction) => profilePath(member);
const memberIdOf = ({ member }: Prediction) => member.id;

function CommunityPredictions({ predictions }: { predictions: readonly Prediction[] }) {
  const user = useCurrentUser();
  const columns = useMemo(() => columnsOf(), []);
  const [search, setSearch] = useState('');
  // Deferred, so typing stays responsive with a long list.
  const searched = useDeferredValue(search);
  const term = searchText(searched);
  const matches = useCallback(
    ({ member, highestMultiplierGame }: Prediction) =>
      searchText(member.name ?? t('Anonymous')).includes(term) || searchText(highestMultiplierGame ?? '').includes(term),
    [term],
  );
  const isOwn = useCallback(({ member }: Prediction) => isSameMember(member, user), [user]);

  return (
    <Section
      title={t('Community Predictions ({count})', { count: predictions.length })}
      aside={<SearchBox value={search} onChange={setSearch} placeholder={t('Search predictions...')} />}
    >
      <Table
        label={t('Community Predictions')}
        columns={columns}
        rows={predictions}
        filter={term === '' ? undefined : matches}
        rowKey={idOf}
        rowLink={profileOf}
        rowLinkState={memberIdOf}
        isOwn={isOwn}
        initialSort={NEWEST_FIRST}
        maxHeight="min(44rem, 80svh)"
        resetKey={term}
        empty={
          predictions.length > 0 ? (
            <EmptyState
              title={t('No predictions found matching "{search}"', { search: searched.trim() })}
              text={t('Try adjusting your search term')}
            />
          ) : (
            <EmptyState title={t('No predictions yet')} text={t('Be the first to guess how this hunt ends.')} />
          )
        }
      />
    </Section>
  );
}

/** Draws a member without a link: the whole row is one. */
const User = ({ member }: { member: Member }) => (
  <span className={styles.user}>
    <MemberName member={member} linked={false} />
  </span>
);
