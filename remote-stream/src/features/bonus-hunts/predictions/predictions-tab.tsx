import { useCurrentUser, useSiteConfig } from '@greenroom/shared-ui/platform';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { useEffect, useRef } from 'react';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { buttonClass } from '@greenroom/shared-ui/button';
import { Card } from '@greenroom/shared-ui/card';
import { PlacePrizes } from '../../../prizes/place-prizes';
import { isSameMember } from '../../../members/member';
import type { Hunt, Prediction, useBonusHunts, usePredictions } from '../bonus-hunts.api';
import { CommunityPredictions } from './community-predictions';
import { MakePrediction } from './make-prediction';
import styles from './predictions-tab.module.css';
import skeletons from '../hunts-skeleton.module.css';

interface PredictionsTabProps {
  hunts: ReturnType<typeof useBonusHunts>;
  predictions: ReturnType<typeof usePredictions>;
  /** Returns true once if the banner's link opened the tab. That link is gone, so the focus moves to the predictions. */
  consumeFocusRequest: () => boolean;
}

/** The visitor's prediction and those of all members (docs/product.md#bonus-hunts). */
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
          <EmptyState heading="h2" title="Predictions Closed" text="Predictions are not currently active for this hunt." />
        )
      )}
      {own && !own.isRanked && (
        <p className={`${styles.below} ${styles.text}`}>
          You&apos;ve made decisions in this hunt as staff, so your prediction isn&apos;t ranked.
        </p>
      )}
      <div className={styles.below}>
        <PlacePrizes title="Prizes for the closest predictions" prizes={hunt?.prizes ?? []} />
      </div>
      <QueryView query={predictions} errorTitle="The predictions could not be loaded" loading={<PredictionsSkeleton />}>
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

/** Skeleton of the panel and the table. */
function PredictionsSkeleton() {
  return (
    <div role="status" aria-label="Loading the predictions" className={skeletons.stack}>
      <Skeleton height="8rem" radius="var(--radius)" />
      <Skeleton height="44rem" radius="var(--radius)" />
    </div>
  );
}

/** Sign-in prompt for guests (docs/product.md#bonus-hunts). */
function SignInToPredict() {
  const { chat } = useSiteConfig();
  return (
    <Card className={styles.panel}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>Make Your Prediction</h2>
          <p className={styles.text}>Please sign in to submit predictions</p>
        </div>
        {/* A plain link: the server starts the OAuth flow. */}
        <a className={buttonClass()} href={chat.signInPath}>
          Sign In
        </a>
      </div>
    </Card>
  );
}
