import { Badge } from '@greenroom/shared-ui/badge';
import { formatNumber } from '@greenroom/shared-ui/format';
import { SiteLink } from '@greenroom/shared-ui/link';
import { DateTime } from '@greenroom/shared-ui/time';
import type { Kind, Promised, Winner } from './winners.api';
import styles from './winners.module.css';

const KINDS: Record<Kind, string> = {
  raffle: 'Raffle',
  hunt: 'Bonus hunt',
  tournament: 'Tournament',
  challenge: 'Challenge',
  leaderboard: 'Leaderboard',
};

/** The page of what something was won at; only raffles and tournaments have one each. */
const pathOf = (kind: Kind, id: string): string =>
  ({
    raffle: `/raffles/${encodeURIComponent(id)}`,
    tournament: `/tournaments/${encodeURIComponent(id)}`,
    hunt: '/bonus-hunts',
    challenge: `/challenges?challenge=${encodeURIComponent(id)}`,
    leaderboard: '/leaderboard',
  })[kind];

const STEPS = {
  won: ['gold', 'Won'],
  paid: ['green', 'Paid'],
  received: ['green', 'Received'],
  lapsed: ['neutral', 'Lapsed'],
} as const;

function Source({ kind, sourceId, title }: Pick<Winner, 'kind' | 'sourceId' | 'title'>) {
  if (kind === null) return title;
  return (
    <>
      {KINDS[kind]}: <SiteLink to={pathOf(kind, sourceId)}>{title}</SiteLink>
    </>
  );
}

/** What something running has promised, to how many, and until when. */
export function PromisedItem({ promised: { kind, sourceId, title, prize, places, end } }: { promised: Promised }) {
  return (
    <li className={styles.item}>
      <p className={styles.prize}>{prize}</p>
      <p className={styles.where}>
        <Source kind={kind} sourceId={sourceId} title={title} />
        {places > 1 && `, ${formatNumber(places)} winners`}
      </p>
      {end && (
        <p className={styles.muted}>
          Until <DateTime value={end} dateOnly />
        </p>
      )}
    </li>
  );
}

/** A prize, who has won it, and how far it has come. */
export function WinnerItem({ winner: { kind, sourceId, title, prize, name, profile, step, wonAt, paidAt, isLate } }: { winner: Winner }) {
  const [tone, label] = STEPS[step];
  return (
    <li className={styles.item}>
      <p className={styles.prize}>{prize}</p>
      <p className={styles.where}>
        {name && (
          <>
            {profile ? <SiteLink to={`/profile/${encodeURIComponent(profile)}`}>{name}</SiteLink> : <strong>{name}</strong>}
            {' · '}
          </>
        )}
        <Source kind={kind} sourceId={sourceId} title={title} />
      </p>
      <p className={styles.muted}>
        <DateTime value={wonAt} dateOnly />
        {kind !== null && paidAt && (
          <>
            , paid <DateTime value={paidAt} dateOnly />
          </>
        )}
      </p>
      <p className={styles.state}>
        {isLate && <Badge tone="red">{step === 'won' ? 'Payment is late' : 'Paid late'}</Badge>}
        <Badge tone={tone}>{label}</Badge>
      </p>
    </li>
  );
}
