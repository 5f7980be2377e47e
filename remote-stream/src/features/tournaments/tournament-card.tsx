import { Badge } from '@greenroom/shared-ui/badge';
import { buttonClass } from '@greenroom/shared-ui/button';
import { Card } from '@greenroom/shared-ui/card';
import { formatDate, formatMoney, formatNumber } from '@greenroom/shared-ui/format';
import Gamepad from '@greenroom/shared-ui/icons/gamepad-2';
import { SiteLink } from '@greenroom/shared-ui/link';
import { AnimatedNumber } from '@greenroom/shared-ui/live-changes';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { type ReactNode, useId } from 'react';
import card from '../../list-page/list-card.module.css';
import { StatusBadge } from './status-badge';
import styles from './tournament-card.module.css';
import { tournamentStatus } from './tournament-status';
import type { Tournament } from './tournaments.api';

/** A tournament in the list. The whole card is the link. */
export function TournamentCard({ tournament }: { tournament: Tournament }) {
  const id = useId();
  const status = tournamentStatus(tournament);
  return (
    <Card className={`${card.card} ${styles.card}`} data-status={status}>
      <BracketMotif />
      <div className={`${card.badges} ${styles.badges}`}>
        <StatusBadge status={status} />
        <PredictedBadge tournament={tournament} />
      </div>
      <h2 id={`${id}name`} className={`${card.title} ${styles.name}`}>
        {tournament.name}
      </h2>
      {tournament.description && <p className={`${card.description} ${styles.description}`}>{tournament.description}</p>}
      {tournament.game && (
        <p className={styles.game}>
          <Gamepad size={16} />
          {tournament.game}
        </p>
      )}
      <dl className={`${card.prize} ${styles.prize}`}>
        <dt>Prize Pool</dt>
        <dd>{formatMoney(tournament.prizePool, '$', 'TBA')}</dd>
      </dl>
      <dl className={styles.facts}>
        <Fact name="Predictions">
          <AnimatedNumber value={tournament.predictionsCount} />
        </Fact>
        <Fact name="Matches">{formatNumber(tournament.matchesCount)}</Fact>
        <Fact name="Max Players">{formatNumber(tournament.maxParticipants, 'No limit')}</Fact>
      </dl>
      <dl className={styles.dates}>
        <Fact name="Start">{formatDate(tournament.start, 'TBA')}</Fact>
        <Fact name="End">{formatDate(tournament.end, 'TBA')}</Fact>
      </dl>
      {/* Covers the whole card. Labelled with the tournament, since the page has many of these links. */}
      <SiteLink
        id={`${id}link`}
        to={`/tournaments/${encodeURIComponent(tournament.id)}`}
        className={buttonClass({ variant: 'secondary' }, card.open)}
        aria-labelledby={`${id}link ${id}name`}
      >
        View Bracket
      </SiteLink>
    </Card>
  );
}

function PredictedBadge({ tournament }: { tournament: Tournament }) {
  const user = useCurrentUser();
  return user && tournament.hasPredicted ? <Badge tone="blue">Predicted</Badge> : null;
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Decorative outline of a bracket. */
const BracketMotif = () => (
  <svg className={styles.motif} viewBox="0 0 120 96" aria-hidden="true">
    <path d="M0 12h24q6 0 6 6v12q0 6 6 6h24M0 60h24q6 0 6-6V42q0-6 6-6M60 36q6 0 6 6v6q0 6 6 6h48" />
    <path d="M0 84h60q6 0 6-6V60q0-6 6-6" />
  </svg>
);
