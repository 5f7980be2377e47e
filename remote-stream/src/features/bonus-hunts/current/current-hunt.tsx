import { ButtonLink } from '@greenroom/shared-ui/button';
import { Card } from '@greenroom/shared-ui/card';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import type { Hunt, HuntFigures, usePredictions } from '../bonus-hunts.api';
import { bestGame } from '../hunt-rules';
import { searchOf } from '../use-hunt-tab';
import { CorrectSlot } from './correct-slot';
import styles from './current-hunt.module.css';
import { HuntProgress } from './hunt-progress';
import { HuntSummary } from './hunt-summary';
import { SlotsPlayed } from './slots-played';

export interface CurrentHuntProps {
  /** Null while no hunt is running. */
  hunt: Hunt | null;
  figures: HuntFigures;
  predictions: ReturnType<typeof usePredictions>;
  /** Called when the banner's link is clicked. */
  onPredict: () => void;
}

/** The current hunt (docs/product.md#bonus-hunts). Needs a `key` by hunt. */
export function CurrentHunt({ hunt, figures, predictions, onPredict }: CurrentHuntProps) {
  if (!hunt) return <EmptyState heading="h2" title="No Active Hunt" text="No bonus hunt is currently active. Check back later!" />;
  const best = bestGame(hunt.games);
  // The hunt's own response has only some of its predictions.
  const guesses = predictions.data?.hunt?.id === hunt.id ? predictions.data.predictions : hunt.predictions;
  return (
    <>
      <div className={styles.stage} data-pair={Boolean(best)}>
        <HuntProgress hunt={hunt} />
        {best && <CorrectSlot game={best} predictions={guesses} isWaiting={predictions.isPending} />}
      </div>
      <HuntSummary startBalance={hunt.startBalance} figures={figures} />
      {hunt.predictionsActive && <PredictionsBanner onPredict={onPredict} />}
      <SlotsPlayed games={hunt.games} />
    </>
  );
}

function PredictionsBanner({ onPredict }: Pick<CurrentHuntProps, 'onPredict'>) {
  return (
    <Card className={styles.banner}>
      <div>
        <h3 className={styles.bannerTitle}>Predictions are open</h3>
        <p className={styles.bannerText}>How much will be left at the end, and which slot pays best?</p>
      </div>
      <ButtonLink to={{ search: searchOf('predictions') }} preventScrollReset onClick={onPredict}>
        Make a prediction
      </ButtonLink>
    </Card>
  );
}
