import { EmptyState } from '@greenroom/shared-ui/empty-state';
import type { SiteLinkProps } from '@greenroom/shared-ui/link';
import { TabList, TabPanel, Tabs } from '@greenroom/shared-ui/tabs';
import { ChallengeCard } from './challenge-card';
import { type ChallengeState, challengeState } from './challenge-state';
import type { Challenge } from './challenges.api';
import styles from './challenges.module.css';
import { useRefetchAtEnd } from './use-refetch-at-end';

const TABS = [
  { value: 'active', name: 'Active', empty: { title: 'No Active Challenges', text: 'Check back later for new challenges!' } },
  { value: 'upcoming', name: 'Upcoming', empty: { title: 'No Upcoming Challenges', text: 'Nothing is announced right now.' } },
  { value: 'completed', name: 'Completed', empty: { title: 'No Completed Challenges', text: 'No challenges have been completed yet.' } },
] as const;

export interface ChallengeTabsProps {
  challenges: readonly Challenge[];
  tab: ChallengeState;
  onSelect: (tab: ChallengeState) => void;
  linkTo: (id: string) => SiteLinkProps;
  onClaim: (id: string) => void;
}

/** A tab for each state, with the number of its challenges (specification 2, section 2). */
export function ChallengeTabs({ challenges, tab, onSelect, linkTo, onClaim }: ChallengeTabsProps) {
  useRefetchAtEnd(challenges);
  const lists = TABS.map((each) => ({ ...each, listed: challenges.filter((challenge) => challengeState(challenge) === each.value) }));
  return (
    <Tabs value={tab} onChange={onSelect}>
      <TabList label="Challenges" tabs={lists.map(({ value, name, listed }) => ({ value, label: `${name} (${listed.length})` }))} />
      {lists.map(({ value, listed, empty }) => (
        <TabPanel key={value} value={value}>
          {listed.length > 0 ? (
            <ul className={styles.list}>
              {listed.map((challenge) => (
                <li key={challenge.id} className={styles.place}>
                  <ChallengeCard challenge={challenge} link={linkTo(challenge.id)} onClaim={() => onClaim(challenge.id)} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState heading="h2" {...empty} />
          )}
        </TabPanel>
      ))}
    </Tabs>
  );
}
