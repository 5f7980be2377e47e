import { ButtonLink } from '@greenroom/shared-ui/button';
import { Card, cardClass } from '@greenroom/shared-ui/card';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { Badge } from '@greenroom/shared-ui/badge';
import { formatMoney, formatMultiplier } from '@greenroom/shared-ui/format';
import { AnimatedNumber } from '@greenroom/shared-ui/live-changes';
import { DateTime } from '@greenroom/shared-ui/time';
import type { CSSProperties, ReactNode } from 'react';
import { SiteLink } from '@greenroom/shared-ui/link';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import type { Hunt, HuntFigures, usePredictions, Prediction } from './bonus-hunts.api';
import { bestGame, progressOf, type HuntGame, correctGuesses, multiplierOf, multiplierTone } from './hunt-rules';
import { SlotsPlayed, SlotThumbnail } from './slots-played';
import { MemberName } from '../../shared/member-name';
import { profilePath } from '../../shared/member';
import { Trans, t } from '../../texts';
import styles from './current-hunt.module.css';

interface CurrentHuntProps {
  hunt: Hunt | null;
  figures: HuntFigures;
  predictions: ReturnType<typeof usePredictions>;
  onPredict: () => void;
}

/** Draws the current hunt (docs/product.md#bonus-hunts). Needs a `key` by hunt. */
export function CurrentHunt({ hunt, figures, predictions, onPredict }: CurrentHuntProps) {
  if (!hunt)
    return <EmptyState heading="h2" title={t('No Active Hunt')} text={t('No bonus hunt is currently active. Check back later!')} />;
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

const PredictionsBanner = ({ onPredict }: Pick<CurrentHuntProps, 'onPredict'>) => (
  <Card className={styles.banner}>
    <div>
      <h3 className={styles.bannerTitle}>{t('Predictions are open')}</h3>
      <p className={styles.bannerText}>{t('What will the final balance be, and which slot will pay best?')}</p>
    </div>
    <ButtonLink to={{ search: '?tab=predictions' }} preventScrollReset onClick={onPredict}>
      {t('Make a prediction')}
    </ButtonLink>
  </Card>
);

/** With more games, the bar isn't divided: its lamps would be too narrow to distinguish. */
const MAX_LAMPS = 60;

/** Draws the progress bar: a lamp for each game, a spotlight at the current one; gold at the end (docs/product.md#bonus-hunts). */
function HuntProgress({ hunt }: { hunt: Hunt }) {
  const { opened, total, share, isDone } = progressOf(hunt.games);
  const style = { '--share': share, '--lamps': total > MAX_LAMPS ? 1 : total } as CSSProperties;
  const text = t('{opened} of {total} opened', { opened, total });
  return (
    <Card className={styles.progress} data-done={isDone || undefined} style={style}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>{t('Hunt #{id}', { id: hunt.id })}</h2>
          <p className={styles.started}>
            <Trans message="Started <date/>" components={{ date: <DateTime value={hunt.createdAt} fallback="–" dateOnly /> }} />
          </p>
        </div>
        <Badge tone={isDone ? 'gold' : 'green'} dot>
          {isDone ? t('All opened') : t('Live')}
        </Badge>
      </div>
      <div className={styles.rig}>
        <p className={styles.count}>
          <Trans
            message="<strong><opened/></strong> of {total} opened"
            values={{ total }}
            components={{ strong: <strong />, opened: <AnimatedNumber value={opened} /> }}
          />
        </p>
        <div className={styles.beam} aria-hidden="true" />
        <div
          role="progressbar"
          aria-label={t('Progress of the hunt')}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={opened}
          aria-valuetext={text}
          className={styles.lamps}
          data-directed
        >
          <div className={styles.lit} />
        </div>
      </div>
    </Card>
  );
}

function HuntSummary({ startBalance, figures }: { startBalance: number | null; figures: HuntFigures }) {
  const cards = [
    { key: 'start', name: t('Start Balance'), value: startBalance, format: formatMoney },
    { key: 'winnings', name: t('Winnings'), value: figures.winnings, format: formatMoney, isWon: true },
    { key: 'even', name: t('Break Even'), value: figures.breakEven, format: formatMultiplier },
    { key: 'average', name: t('Average'), value: figures.average, format: formatMultiplier },
  ];
  return (
    <dl className={styles.summary}>
      {cards.map(({ key, name, isWon, ...number }) => (
        <div key={key} className={styles.card}>
          <dt>{name}</dt>
          <dd data-won={isWon}>
            <AnimatedNumber {...number} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface CorrectSlotProps {
  game: HuntGame;
  predictions: readonly Prediction[];
  /** True while the full list of predictions is loading, which may change the first correct one. */
  isWaiting: boolean;
}

/** Draws the member who first predicted the best slot so far, linked to their profile (docs/product.md#bonus-hunts). */
function CorrectSlot({ game, predictions, isWaiting }: CorrectSlotProps) {
  const { first, others } = correctGuesses(game.slot, predictions);
  const path = !isWaiting && first ? profilePath(first) : null;
  const multiplier = multiplierOf(game);
  return (
    <Frame to={path} state={first?.id}>
      <h3 className={styles.correctSlotTitle}>{t('Correct Slot')}</h3>
      {/* The keys replace the elements for another slot, which doesn't count as a layout shift. */}
      <div key={`member ${game.id}`} className={styles.member}>
        {isWaiting ? (
          <Skeleton width="60%" height="1.5rem" />
        ) : first ? (
          <>
            <MemberName member={first} size={40} linked={false} />
            {others > 0 && (
              <span className={styles.others}>{t({ one: '+{count} other', other: '+{count} others' }, { count: others })}</span>
            )}
          </>
        ) : (
          <span className={styles.none}>{t('No one has guessed it yet')}</span>
        )}
      </div>
      <div key={`slot ${game.id}`} className={styles.slot}>
        <SlotThumbnail game={game} />
        <span className={styles.name}>{game.slot || t('Unnamed slot')}</span>
        <Badge tone={multiplierTone(multiplier)}>
          <AnimatedNumber value={multiplier} format={formatMultiplier} />
        </Badge>
      </div>
    </Frame>
  );
}

function Frame({ to, state, children }: { to: string | null; state: string | undefined; children: ReactNode }) {
  if (to === null) return <div className={cardClass({}, styles.correctSlotCard)}>{children}</div>;
  return (
    <SiteLink to={to} state={state} className={cardClass({ interactive: true }, styles.correctSlotCard)}>
      {children}
    </SiteLink>
  );
}
