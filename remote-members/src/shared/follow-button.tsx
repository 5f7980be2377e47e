import { Button, buttonClass } from '@greenroom/shared-ui/button';
import { failureMessage, api } from '@greenroom/shared-ui/http';
import { useCurrentUser, useSiteConfig, useToast } from '@greenroom/shared-ui/platform';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import { useMutation } from '@tanstack/react-query';
import { t } from '../texts';

interface FollowButtonProps {
  member: { id: string; username: string };
  isFollowed: boolean;
  /** Called at once, and again with the state before if the request fails. */
  onChange: (isFollowed: boolean) => void;
  className?: string | undefined;
}

/** Follows a member, or stops it; leads guests to the sign-in (docs/product.md#friends). */
export function FollowButton({ member: { id, username }, isFollowed, onChange, className }: FollowButtonProps) {
  const viewer = useCurrentUser();
  const { chat } = useSiteConfig();
  const showToast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: (next: boolean) => setFollowed(id, next),
    onMutate: onChange,
    onError: (error, next) => {
      onChange(!next);
      const failed = t("Couldn't save this. Please try again.");
      showToast(failureMessage(error, { refused: failed, noResponse: failed }), 'error');
    },
  });
  const name = (
    <>
      {isFollowed ? t('Following') : t('Follow')}
      <VisuallyHidden> {username}</VisuallyHidden>
    </>
  );
  if (!viewer)
    return (
      <a className={buttonClass({}, className)} href={chat.signInPath}>
        {name}
      </a>
    );
  return (
    <Button
      variant={isFollowed ? 'secondary' : 'primary'}
      className={className}
      aria-pressed={isFollowed}
      aria-busy={isPending}
      onClick={() => !isPending && mutate(!isFollowed)}
    >
      {name}
    </Button>
  );
}

/** Sends POST /api/r/profile/following. @throws {ApiError} */
const setFollowed = (memberId: string, isFollowed: boolean) =>
  api.post('/api/r/profile/following', { member_id: memberId, is_followed: isFollowed });
