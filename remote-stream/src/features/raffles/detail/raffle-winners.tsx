import { useCurrentUser, type User } from '@greenroom/shared-ui/platform';
import type { ReactNode } from 'react';
import { type Member, isSameMember } from '../../../members/member';
import { MemberName } from '../../../members/member-name';
import type { Raffle } from '../raffles.api';
import { SideCard } from '../side-card';
import styles from './raffle.module.css';

export interface RaffleWinnersProps {
  raffle: Raffle;
  /** Rendered below the winners. */
  children?: ReactNode;
}

/** The winners in order (specification 2, section 2 "/raffles/{id}"). */
export function RaffleWinners({ raffle: { winners, ownEntries }, children }: RaffleWinnersProps) {
  const user = useCurrentUser();
  return (
    <SideCard title="Winners">
      <ol className={styles.winners} role="list">
        {winners.map((winner, index) => (
          <li key={index}>
            <MemberName member={winner} size={40} isOwn={isOwnWin(winner, user, ownEntries)} />
            <span className={styles.place}>Winner #{index + 1}</span>
          </li>
        ))}
      </ol>
      {children}
    </SideCard>
  );
}

/** Compares ids. If the back end sends only names, which are not unique, the visitor must also have entered. */
function isOwnWin(winner: Member, user: User | null, ownEntries: number): boolean {
  if (winner.id) return isSameMember(winner, user);
  return user !== null && winner.name === user.username && ownEntries > 0;
}
