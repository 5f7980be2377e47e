import { cardClass } from '@greenroom/shared-ui/card';
import { formatNumber, formatPercent } from '@greenroom/shared-ui/format';
import CircleCheck from '@greenroom/shared-ui/icons/circle-check';
import { AnimatedNumber } from '@greenroom/shared-ui/live-changes';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import type { ReactNode } from 'react';
import { PlacePrizes } from '../../../prizes/place-prizes';
import { MemberName } from '../../../members/member-name';
import type { TournamentDetails } from '../tournaments.api';
import styles from './tournament-sidebar.module.css';

/** Maximum number of friends (docs/product.md#tournaments). */
const MAX_FRIENDS = 5;

/** The figures of a tournament and, for members, their friends' predictions (docs/product.md#tournaments). */
export function TournamentSidebar({ details: { tournament, saved, friends } }: { details: TournamentDetails }) {
  const user = useCurrentUser();
  const hasPredicted = tournament.hasPredicted || Object.keys(saved).length > 0;
  return (
    <aside className={styles.sidebar} aria-label="Tournament figures">
      <dl className={cardClass({}, styles.facts)}>
        <Fact name="Total Predictions">
          <AnimatedNumber value={tournament.predictionsCount} />
        </Fact>
        <Fact name="Total Matches">{formatNumber(tournament.matchesCount)}</Fact>
        <Fact name="Max Participants">{formatNumber(tournament.maxParticipants, 'No limit')}</Fact>
        {user && <Fact name="Your Prediction">{hasPredicted ? <Submitted /> : <span className={styles.none}>None yet</span>}</Fact>}
      </dl>
      <PlacePrizes title="Prizes for the best predictions" prizes={tournament.predictionPrizes} />
      {user && <Friends friends={friends} />}
    </aside>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Submitted = () => (
  <span className={styles.submitted}>
    <CircleCheck size={16} />
    Submitted
  </span>
);

const Friends = ({ friends }: Pick<TournamentDetails, 'friends'>) => (
  <section className={cardClass({}, styles.friends)} aria-labelledby="friends-predictions">
    <h2 id="friends-predictions">Friends&apos; Predictions</h2>
    {friends.length > 0 ? (
      <ul>
        {friends.slice(0, MAX_FRIENDS).map(({ member, accuracy }, index) => (
          <li key={member.id || index}>
            <MemberName member={member} size={28} />
            <span className={styles.accuracy}>{formatPercent(accuracy)}</span>
          </li>
        ))}
      </ul>
    ) : (
      <p>None of your friends has predicted yet.</p>
    )}
  </section>
);
