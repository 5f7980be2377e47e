import { PageHeader } from '@greenroom/shared-ui/page-header';
import { useCurrentUser, usePageTitle } from '@greenroom/shared-ui/platform';
import { SignInPrompt } from '@greenroom/shared-ui/sign-in-prompt';
import { MemberProfile } from './member-profile';

/** Draws the member's own profile; guests have none (docs/product.md#profile). */
export default function OwnProfilePage() {
  usePageTitle('Profile');
  const user = useCurrentUser();
  if (user) return <MemberProfile key={user.id} username={user.username} ownId={user.id} />;
  return (
    <>
      <PageHeader title="Profile" />
      <SignInPrompt
        title="Sign in required"
        text="Sign in to see your points, your level and your achievements."
        linkText={(chat) => `Sign In with ${chat}`}
      />
    </>
  );
}
