import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { useEffect, useRef } from 'react';
import { isSameMember } from '../../../members/member';
import type { Hunt, useBonusHunts, usePredictions } from '../bonus-hunts.api';
import { CommunityPredictions } from './community-predictions';
import { MakePrediction } from './make-prediction';
import styles from './predictions-tab.module.css';
import { PredictionsSkeleton } from './predictions-skeleton';
import { SignInToPredict } from './sign-in-to-predict';

export interface PredictionsTabProps {
  hunts: ReturnType<typeof useBonusHunts>;
  predictions: ReturnType<typeof usePredictions>;
  /** Tells once whether a link on the page led here, and not the tab: that is gone, so the keyboard goes to what it promised. */
  takeArrival: () => boolean;
}

/** One's own guess of how the hunt ends, and everybody's (specification 2, section 2). */
export function PredictionsTab({ hunts, predictions, takeArrival }: PredictionsTabProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takeArrival()) place.current?.focus({ preventScroll: true });
  }, [takeArrival]);

  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <Predictions hunts={hunts} predictions={predictions} />
    </div>
  );
}

function Predictions({ hunts, predictions }: Omit<PredictionsTabProps, 'takeArrival'>) {
  // Whether a member has predicted is known with the predictions alone; the hunt, with either answer.
  if (predictions.isPending || (!predictions.data && hunts.isPending)) return <PredictionsSkeleton />;
  const hunt = hunts.data ? hunts.data.latest : predictions.data?.hunt;
  const isOpen = hunt?.predictionsActive ?? false;
  return (
    <>
      {hunt && isOpen ? (
        <OwnPrediction hunt={hunt} predictions={predictions} />
      ) : (
        (hunts.data ?? predictions.data) && (
          <EmptyState heading="h2" title="Predictions Closed" text="Predictions are not currently active for this hunt." />
        )
      )}
      <QueryView query={predictions} errorTitle="The predictions could not be loaded" loading={<PredictionsSkeleton />}>
        {({ predictions: all }) => (isOpen || all.length > 0) && <CommunityPredictions predictions={all} />}
      </QueryView>
    </>
  );
}

function OwnPrediction({ hunt, predictions }: { hunt: Hunt; predictions: ReturnType<typeof usePredictions> }) {
  const user = useCurrentUser();
  if (!user) return <SignInToPredict />;
  const { data } = predictions;
  const own = data?.hunt?.id === hunt.id ? data.predictions.find(({ member }) => isSameMember(member, user)) : undefined;
  return <MakePrediction key={`${user.id}:${hunt.id}`} memberId={user.id} hunt={hunt} own={own} />;
}
