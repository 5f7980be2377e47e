import { Badge } from '@greenroom/shared-ui/badge';
import { Button } from '@greenroom/shared-ui/button';
import { forgetDrafts } from '@greenroom/shared-ui/draft';
import { csrfToken } from '@greenroom/shared-ui/http';
import { useToast } from '@greenroom/shared-ui/platform';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { RelativeTime } from '@greenroom/shared-ui/time';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { visibleText } from '@greenroom/contract/text';
import { Avatar } from '@greenroom/shared-ui/avatar';
import { SiteLink } from '@greenroom/shared-ui/link';
import { InlineError, SettingsCard } from './settings-card';
import {
  type AccountSession,
  endSessions,
  sessionsKey,
  useSessions,
  failureText,
  useFollowing,
  useSetShownAsFollowed,
} from './settings.api';
import { FollowButton } from '../../shared/follow-button';
import { t, Trans } from '../../texts';
import styles from './settings-page.module.css';

/** Draws the browsers in which the member is signed in, with buttons to sign them out. Renders nothing if the back end has no such list. */
export function Sessions({ memberName }: { memberName: string }) {
  const query = useSessions(memberName);
  const end = useEndSessions(memberName);
  if (query.data === null) return null;
  return (
    <SettingsCard title={t('Where you are signed in')} text={t("Sign out of anything you don't recognize or no longer use.")} collapsible>
      <QueryView query={query} heading="h3" errorTitle={t("Couldn't load the list")} loading={<Skeleton height="3.5rem" />}>
        {(sessions) => (
          <>
            <ul className={styles.sessions} aria-label={t("Browsers where you're signed in")}>
              {sessions?.map((session) => (
                <li key={session.id}>
                  <Facts session={session} />
                  {session.isCurrent ? (
                    <SignOut />
                  ) : (
                    <Button
                      variant="secondary"
                      size="small"
                      aria-label={t('Sign out {device}', { device: session.device })}
                      busy={end.isPending && end.variables?.id === session.id}
                      onClick={() => end.mutate(session)}
                    >
                      {t('Sign out')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <InlineError message={end.error && failureText(end.error, t("Couldn't sign out of this browser. Please try again."))} />
            {sessions && sessions.length > 1 && (
              <Button
                variant="secondary"
                className={styles.others}
                busy={end.isPending && end.variables === null}
                busyText={t('Signing out...')}
                onClick={() => end.mutate(null)}
              >
                {t('Sign out everywhere else')}
              </Button>
            )}
          </>
        )}
      </QueryView>
    </SettingsCard>
  );
}

const Facts = ({ session: { device, isCurrent, signedInAt, usedAt } }: { session: AccountSession }) => (
  <div>
    <p className={styles.device}>
      {device} {isCurrent && <Badge tone="green">{t('This browser')}</Badge>}
    </p>
    <p className={styles.times}>
      {isCurrent ? (
        <Trans message="Signed in <time/>" components={{ time: <RelativeTime value={signedInAt} /> }} />
      ) : (
        <Trans message="Last used <time/>" components={{ time: <RelativeTime value={usedAt ?? signedInAt} /> }} />
      )}
    </p>
  </div>
);

/** Signs out like the user menu, by a form of the page, which works without it as well. */
const SignOut = () => (
  <form method="post" action="/logout" onSubmit={forgetDrafts}>
    <input type="hidden" name="_token" value={csrfToken()} />
    <Button type="submit" variant="secondary" size="small">
      {t('Sign out here')}
    </Button>
  </form>
);

/** Ends one session, or with null all but the current one; the list then loads again. */
function useEndSessions(memberName: string) {
  const queryClient = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: (session: AccountSession | null) => endSessions(session?.id),
    onSuccess: (_response, session) =>
      showToast(
        session ? t('{device} is signed out.', { device: session.device }) : t("You've been signed out everywhere else."),
        'success',
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey(memberName) }),
  });
}

/** Draws the members whom the member follows. An unfollowed one stays until the list is loaded again, so it can be undone. */
export function Following({ memberName }: { memberName: string }) {
  const query = useFollowing(memberName);
  const setShownAsFollowed = useSetShownAsFollowed(memberName);
  return (
    <SettingsCard
      title={t('Following', {}, 'heading')}
      text={t("People you follow. You'll see their predictions next to yours. Only you can see this list.")}
      collapsible
    >
      <QueryView query={query} heading="h3" errorTitle={t("Couldn't load the list")} loading={<Skeleton height="2.5rem" />}>
        {(members) =>
          members.length > 0 ? (
            <ul className={styles.members} aria-label={t('Members you follow')}>
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
                    {visibleText(member.username) || t('Member')}
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
            <p className={styles.none}>{t("You aren't following anyone yet. You can follow members on their profiles.")}</p>
          )
        }
      </QueryView>
    </SettingsCard>
  );
}
