import { Button, buttonClass } from '@greenroom/shared-ui/button';
import { useCurrentUser, useSiteConfig } from '@greenroom/shared-ui/platform';
import { ENTRY_TYPE_NAMES, type EntryType } from '../entry-types';
import type { Raffle } from '../raffles.api';
import { SideCard } from '../side-card';
import styles from './enter.module.css';

export interface EnterCardProps {
  raffle: Raffle;
  onChoose: (way: EntryType) => void;
}

/** The ways into a raffle that takes entries; a guest is led to the sign-in (specification 2, section 2). */
export function EnterCard({ raffle, onChoose }: EnterCardProps) {
  const user = useCurrentUser();
  return (
    <SideCard title="Enter Raffle">
      <div className={styles.ways}>
        {user ? (
          raffle.ways.map((way, index) => (
            <Button key={way} variant={index === 0 ? 'primary' : 'secondary'} onClick={() => onChoose(way)}>
              {ENTRY_TYPE_NAMES[way].full}
            </Button>
          ))
        ) : (
          <SignIn />
        )}
      </div>
    </SideCard>
  );
}

/** The server starts the flow, so this is no link of the router's. */
function SignIn() {
  const { chat } = useSiteConfig();
  return (
    <>
      <p className={styles.signIn}>Sign in to enter this raffle</p>
      <a className={buttonClass()} href={chat.signInPath}>
        Sign In
      </a>
    </>
  );
}
