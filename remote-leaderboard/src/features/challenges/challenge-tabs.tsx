import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { type SiteLinkProps, SiteLink } from '@greenroom/shared-ui/link';
import { TabList, TabPanel, Tabs } from '@greenroom/shared-ui/tabs';
import { useState, useEffect } from 'react';
import { useNow } from '@greenroom/shared-ui/countdown';
import { timeOf } from '@greenroom/shared-ui/format';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '@greenroom/shared-ui/button';
import { Card } from '@greenroom/shared-ui/card';
import ChevronRight from '@greenroom/shared-ui/icons/chevron-right';
import { msg } from '@greenroom/shared-ui/texts';
import { type ChallengeState, challengeState, mayBeClaimed } from './challenge-state';
import { type Challenge, challengesKey } from './challenges.api';
import { ConditionFacts, StakeFacts, StateBadge, Winner, SlotImage } from './challenge-parts';
import { t } from '../../texts';
import styles from './challenges.module.css';

const TABS = [
  {
    value: 'active',
    label: msg('Active ({count})'),
    empty: { title: msg('No Active Challenges'), text: msg('Check back later for new challenges!') },
  },
  {
    value: 'upcoming',
    label: msg('Upcoming ({count})'),
    empty: { title: msg('No Upcoming Challenges'), text: msg('Nothing coming up right now.') },
  },
  {
    value: 'completed',
    label: msg('Completed ({count})'),
    empty: { title: msg('No Completed Challenges'), text: msg('No challenges have been completed yet.') },
  },
] as const;

interface ChallengeTabsProps {
  challenges: readonly Challenge[];
  tab: ChallengeState;
  onSelect: (tab: ChallengeState) => void;
  linkTo: (id: string) => SiteLinkProps;
  onClaim: (id: string) => void;
  /** False while the challenges are cached data from before the page was mounted. */
  isFetchedAfterMount: boolean;
}

/** Draws a tab for each state, with the number of its challenges (docs/product.md#challenges). */
export function ChallengeTabs({ tab, onSelect, ...props }: ChallengeTabsProps) {
  const { challenges } = props;
  useRefetchAtEnd(challenges);
  const lists = TABS.map((each) => ({ ...each, listed: challenges.filter((challenge) => challengeState(challenge) === each.value) }));
  return (
    <Tabs value={tab} onChange={onSelect}>
      <TabList
        label={t('Challenges')}
        tabs={lists.map(({ value, label, listed }) => ({ value, label: t(label, { count: listed.length }) }))}
      />
      {lists.map(({ value, empty }) => (
        <TabPanel key={value} value={value}>
          <ChallengeList state={value} empty={empty} {...props} />
        </TabPanel>
      ))}
    </Tabs>
  );
}

interface ChallengeListProps extends Omit<ChallengeTabsProps, 'tab' | 'onSelect'> {
  state: ChallengeState;
  empty: { title: string; text: string };
}

function ChallengeList({ state, empty, challenges, linkTo, onClaim, isFetchedAfterMount }: ChallengeListProps) {
  const listed = useStayingChallenges(challenges, state, isFetchedAfterMount);
  if (listed.length === 0) return <EmptyState heading="h2" title={t(empty.title)} text={t(empty.text)} />;
  return (
    <ul className={styles.list}>
      {listed.map((challenge) => (
        <li key={challenge.id} className={styles.place}>
          <ChallengeCard challenge={challenge} link={linkTo(challenge.id)} onClaim={() => onClaim(challenge.id)} />
        </li>
      ))}
    </ul>
  );
}

/** Returns the challenges of a state. One that leaves the state stays until the tab is left, so the others don't move. */
function useStayingChallenges(challenges: readonly Challenge[], state: ChallengeState, isFetchedAfterMount: boolean): Challenge[] {
  const [shown, setShown] = useState<{ ids: readonly string[]; isFetchedAfterMount: boolean }>({ ids: [], isFetchedAfterMount });
  const ids = shown.isFetchedAfterMount === isFetchedAfterMount ? shown.ids : [];
  const listed = challenges.filter((challenge) => challengeState(challenge) === state || ids.includes(challenge.id));
  const listedIds = listed.map(({ id }) => id);
  if (listedIds.join() !== shown.ids.join() || shown.isFetchedAfterMount !== isFetchedAfterMount)
    setShown({ ids: listedIds, isFetchedAfterMount });
  return listed;
}

/** Refetches when an active challenge reaches its end: the server's clock determines the new state (docs/contracts.md#decisions). */
function useRefetchAtEnd(challenges: readonly Challenge[]): void {
  const queryClient = useQueryClient();
  const ended = useNow((now) => challenges.filter((each) => challengeState(each) === 'active' && timeOf(each.end) <= now).length);
  useEffect(() => {
    if (ended > 0) void queryClient.invalidateQueries({ queryKey: challengesKey });
  }, [ended, queryClient]);
}

/** Draws a challenge in the list. The whole card links to its details, except for its buttons. */
const ChallengeCard = ({ challenge, link, onClaim }: { challenge: Challenge; link: SiteLinkProps; onClaim: () => void }) => (
  <Card className={styles.card} data-state={challengeState(challenge)}>
    <SlotImage source={challenge.slotImage} />
    <span className={styles.state}>
      <StateBadge challenge={challenge} />
    </span>
    <div className={styles.body}>
      <h2 className={styles.name}>
        <SiteLink {...link}>{challenge.slotName}</SiteLink>
      </h2>
      <dl className={styles.stakes}>
        <StakeFacts challenge={challenge} prizeClass={styles.prize} />
      </dl>
      <dl className={styles.facts}>
        <ConditionFacts challenge={challenge} />
      </dl>
      <div className={styles.foot}>
        {mayBeClaimed(challenge) ? <Button onClick={onClaim}>{t('Submit Claim')}</Button> : <Winner challenge={challenge} />}
        {/* Visual hint only: the name above is the link. */}
        <span className={styles.more} aria-hidden="true">
          {t('Details')}
          <ChevronRight size={16} />
        </span>
      </div>
    </div>
  </Card>
);
