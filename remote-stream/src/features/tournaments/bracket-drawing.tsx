import { formatMoney } from '@greenroom/shared-ui/format';
import CircleCheck from '@greenroom/shared-ui/icons/circle-check';
import CircleX from '@greenroom/shared-ui/icons/circle-x';
import Trophy from '@greenroom/shared-ui/icons/trophy';
import { type CSSProperties, Fragment, useMemo } from 'react';
import type { Match, Picks } from './tournaments.api';
import { type Connector, layoutBracket, playerName, type PickState, pickState } from './bracket';
import { t } from '../../texts';
import styles from './bracket-drawing.module.css';

const ROOMY = { match: 72, space: 24 };
const DENSE = { match: 56, space: 12 };
const ROOMY_UP_TO = 8;

/** Minimum height in pixels: space for the trophy above the final and the prize below. */
const MIN_HEIGHT = 320;

/** Draws the bracket, on wide screens. Hidden from assistive technology: it repeats the list of matches. */
export function BracketDrawing({ matches, picks, prizePool }: { matches: readonly Match[]; picks: Picks; prizePool: number | null }) {
  const { rounds, height, final } = useMemo(() => layoutBracket(matches), [matches]);
  const { match, space } = height > ROOMY_UP_TO ? DENSE : ROOMY;
  const unit = Math.max(match + space, MIN_HEIGHT / height);
  const sizes = { '--match-height': `${match}px`, '--field-height': `${height * unit}px`, '--rounds': rounds.length };

  return (
    <div className={styles.frame} aria-hidden="true">
      {/* Keeps the scroll container out of the tab order, where browsers put it. */}
      <div className={styles.stage} tabIndex={-1}>
        <div className={styles.rounds} style={sizes as CSSProperties}>
          {rounds.map(({ round, title, places, connectors }, index) => (
            <Fragment key={round}>
              <div className={styles.round} data-last={index === rounds.length - 1 || undefined}>
                <p className={styles.title}>{title}</p>
                <div className={styles.field}>
                  {places.map((place) => (
                    <div key={place.match.number} className={styles.place} style={{ top: place.middle * unit }}>
                      {place.match === final && <FinalPrize champion={final.winner} prizePool={prizePool} />}
                      <DrawnMatch match={place.match} pick={picks[place.match.id]} isFinal={place.match === final} />
                    </div>
                  ))}
                </div>
              </div>
              {index < rounds.length - 1 && <Connectors connectors={connectors} unit={unit} row={match / 2} />}
            </Fragment>
          ))}
        </div>
      </div>
      {matches.some(({ id }) => picks[id] !== undefined) && <Legend />}
    </div>
  );
}

const FinalPrize = ({ champion, prizePool }: { champion: string | null; prizePool: number | null }) => (
  <>
    <span className={styles.trophy} data-won={champion !== null || undefined}>
      <Trophy size={28} strokeWidth={1.5} />
    </span>
    <span className={styles.prize}>
      {champion !== null && <span>{t('Champion')}</span>}
      {champion ?? formatMoney(prizePool, '$', t('Final'))}
    </span>
  </>
);

const DrawnMatch = ({ match, pick, isFinal }: { match: Match; pick: string | undefined; isFinal: boolean }) => (
  <div className={styles.match} data-active={(match.winner === null && match.isActive) || undefined} data-crowned={isFinal || undefined}>
    {[match.player1, match.player2].map((player, index) => (
      <DrawnPlayer
        key={index}
        name={player}
        winner={match.winner}
        pick={player !== null && pick === player ? pickState(match, pick) : null}
      />
    ))}
  </div>
);

function DrawnPlayer({ name, winner, pick }: { name: string | null; winner: string | null; pick: PickState | null }) {
  const outcome = winner === null ? undefined : name === winner ? 'won' : 'lost';
  return (
    <span className={styles.player} data-outcome={name === null ? 'unknown' : outcome}>
      <span className={styles.names} data-placeholder={playerName(null, winner)} data-known={name !== null}>
        <span className={styles.name} translate="no">
          {name}
        </span>
      </span>
      {pick && <PickMark state={pick} />}
    </span>
  );
}

const PickMark = ({ state }: { state: PickState }) => (
  <span className={styles.pick} data-pick={state}>
    {state === 'wrong' ? <CircleX size={16} /> : <CircleCheck size={16} />}
  </span>
);

const Legend = () => (
  <p className={styles.legend}>
    <PickMark state="open" /> {t('Your pick')} <PickMark state="right" /> {t('Right', {}, 'correct')} <PickMark state="wrong" />{' '}
    {t('Wrong')}
  </p>
);

/** Gap between two rounds in pixels, as in the stylesheet. */
const GAP = 40;
const CORNER_RADIUS = 8;

/** Draws the lines between two rounds, decided ones on top. All exist from the start, so the stylesheet can draw them. */
function Connectors({ connectors, unit, row }: { connectors: readonly Connector[]; unit: number; row: number }) {
  const lines = connectors.map(({ from, to, side, state }) => ({
    from,
    state,
    d: elbow(from * unit, to * unit + (side === 'upper' ? -row : row) / 2),
  }));
  return (
    <svg className={styles.connectors} width={GAP} data-directed>
      {lines.map(({ from, d }) => (
        <path key={from} className={styles.connector} d={d} />
      ))}
      {lines.map(({ from, state, d }) => (
        <path key={from} className={styles.lit} data-state={state} d={d} pathLength={1} />
      ))}
    </svg>
  );
}

/** Returns the SVG path of an elbow connector with rounded corners; it ends at the row of the player who advances. */
function elbow(from: number, to: number): string {
  const direction = Math.sign(to - from);
  const middle = GAP / 2;
  if (Math.abs(to - from) < 2 * CORNER_RADIUS) return `M0 ${from}C${middle} ${from} ${middle} ${to} ${GAP} ${to}`;
  return `M0 ${from}H${middle - CORNER_RADIUS}q${CORNER_RADIUS} 0 ${CORNER_RADIUS} ${direction * CORNER_RADIUS}V${to - direction * CORNER_RADIUS}q0 ${direction * CORNER_RADIUS} ${CORNER_RADIUS} ${direction * CORNER_RADIUS}H${GAP}`;
}
