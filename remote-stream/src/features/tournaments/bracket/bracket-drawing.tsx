import { formatMoney } from '@greenroom/shared-ui/format';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Trophy from 'lucide-react/icons/trophy';
import { type CSSProperties, Fragment, useMemo } from 'react';
import type { Match, Picks } from '../tournaments.api';
import styles from './bracket-drawing.module.css';
import { type Connector, layoutBracket } from './bracket-layout';
import { playerName } from './match-name';
import { type PickState, pickState } from './pick-state';

export interface BracketDrawingProps {
  /** By round and number. */
  matches: readonly Match[];
  picks: Picks;
  /** In dollars. */
  prizePool: number | null;
}

/** A match's height and the space to the next one in pixels, also where many of them stand in a round. */
const ROOMY = { match: 72, space: 24 };
const DENSE = { match: 56, space: 12 };
const ROOMY_UP_TO = 8;

/** Room for the trophy above the final, and for the prize below. */
const LEAST_HEIGHT = 320;

/**
 * The matches as a bracket, on wide screens. It says nothing that the list of matches does not, so it is a picture to
 * those who see it and nothing to others.
 */
export function BracketDrawing({ matches, picks, prizePool }: BracketDrawingProps) {
  const { rounds, height, final } = useMemo(() => layoutBracket(matches), [matches]);
  const { match, space } = height > ROOMY_UP_TO ? DENSE : ROOMY;
  const unit = Math.max(match + space, LEAST_HEIGHT / height);
  const sizes = { '--match-height': `${match}px`, '--field-height': `${height * unit}px`, '--rounds': rounds.length };

  return (
    <div className={styles.frame} aria-hidden="true">
      {/* The keyboard has no business in a picture; browsers would stop at what scrolls. */}
      <div className={styles.stage} tabIndex={-1}>
        <div className={styles.rounds} style={sizes as CSSProperties}>
          {rounds.map(({ round, title, places, connectors }, index) => (
            <Fragment key={round}>
              <div className={styles.round} data-last={index === rounds.length - 1 || undefined}>
                <p className={styles.title}>{title}</p>
                <div className={styles.field}>
                  {places.map((place) => (
                    <div key={place.match.number} className={styles.place} style={{ top: place.middle * unit }}>
                      {place.match === final && <Crowning champion={final.winner} prizePool={prizePool} />}
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

const Crowning = ({ champion, prizePool }: { champion: string | null; prizePool: number | null }) => (
  <>
    <span className={styles.trophy} data-won={champion !== null || undefined}>
      <Trophy size={28} strokeWidth={1.5} />
    </span>
    <span className={styles.prize}>
      {champion !== null && <span>Champion</span>}
      {champion ?? formatMoney(prizePool, '$', 'Final')}
    </span>
  </>
);

function DrawnMatch({ match, pick, isFinal }: { match: Match; pick: string | undefined; isFinal: boolean }) {
  return (
    <div className={styles.match} data-active={(match.winner === null && match.isActive) || undefined} data-crowned={isFinal || undefined}>
      {[match.player1, match.player2].map((player, index) => (
        <DrawnPlayer key={index} name={player} winner={match.winner} pick={player !== null && pick === player ? pickState(match, pick) : null} />
      ))}
    </div>
  );
}

function DrawnPlayer({ name, winner, pick }: { name: string | null; winner: string | null; pick: PickState | null }) {
  const outcome = winner === null ? undefined : name === winner ? 'won' : 'lost';
  return (
    <span className={styles.player} data-outcome={name === null ? 'unknown' : outcome}>
      <span className={styles.name}>{playerName(name, winner)}</span>
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
    <PickMark state="open" /> Your pick <PickMark state="right" /> Right <PickMark state="wrong" /> Wrong
  </p>
);

/** Pixels between two rounds, as the styles have it. */
const GAP = 40;
const BEND = 8;

/** The lines between two rounds, those that are lit above the others. */
function Connectors({ connectors, unit, row }: { connectors: readonly Connector[]; unit: number; row: number }) {
  const order = ['open', 'won', 'champion'];
  const sorted = [...connectors].sort((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  return (
    <svg className={styles.connectors} width={GAP}>
      {sorted.map(({ from, to, side, state }) => (
        <path key={from} className={styles.connector} data-state={state} d={elbow(from * unit, to * unit + (side === 'upper' ? -row : row) / 2)} />
      ))}
    </svg>
  );
}

/** Level, up or down with rounded bends halfway, and level again; it ends at the line of the player who comes along it. */
function elbow(from: number, to: number): string {
  const way = Math.sign(to - from);
  const middle = GAP / 2;
  if (Math.abs(to - from) < 2 * BEND) return `M0 ${from}C${middle} ${from} ${middle} ${to} ${GAP} ${to}`;
  return `M0 ${from}H${middle - BEND}q${BEND} 0 ${BEND} ${way * BEND}V${to - way * BEND}q0 ${way * BEND} ${BEND} ${way * BEND}H${GAP}`;
}
