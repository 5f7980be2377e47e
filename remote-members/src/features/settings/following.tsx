import { visibleText } from '@greenroom/contract/text';
import { Avatar } from '@greenroom/shared-ui/avatar';
import { SiteLink } from '@greenroom/shared-ui/link';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { FollowButton } from '../../members/follow-button';
import { useFollowing, useSetShownAsFollowed } from './following.api';
import styles from './following.module.css';
import { SettingsCard } from './settings-card';

/** Whom the member follows. One whom they stop following stays in the list until it is loaded again, so that it can be undone. */
export function Following({ memberName }: { memberName: string }) {
  const query = useFollowing(memberName);
  const setShownAsFollowed = useSetShownAsFollowed(memberName);
  return (
    <SettingsCard title="Following" text="Your friends, whose predictions you see beside yours. Nobody else sees this list." collapsible>
      <QueryView query={query} heading="h3" errorTitle="The list could not be loaded" loading={<Skeleton height="2.5rem" />}>
        {(members) =>
          members.length > 0 ? (
            <ul className={styles.members} aria-label="Members whom you follow">
              {members.map((member) => (
                <li key={member.id}>
                  <Avatar user={member} size={36} />
                  <SiteLink
                    to={`/profile/${encodeURIComponent(member.username)}`}
                    state={member.id}
                    className={styles.name}
                    dir="auto"
                    translate="no"
                  >
                    {visibleText(member.username) || 'Member'}
                  </SiteLink>
                  <FollowButton
                    member={member}
                    isFollowed={member.isFollowed}
                    onChange={(isFollowed) => setShownAsFollowed(member.id, isFollowed)}
                  />
                </li>
              ))}
            </ul>
          ) : (
            <p className={styles.none}>You follow nobody yet. Follow members on their profiles.</p>
          )
        }
      </QueryView>
    </SettingsCard>
  );
}
