import { PageHeader } from '@greenroom/shared-ui/page-header';
import { useCurrentUser, usePageTitle } from '@greenroom/shared-ui/platform';
import { SignInPrompt } from '@greenroom/shared-ui/sign-in-prompt';
import { MemberProfile } from './member-profile';

/** The member's own profile; guests have none (specification 2, section 2). */
export default function OwnProfilePage() {
  usePageTitle('Profile');
  const user = useCurrentUser();
  if (user) return <MemberProfile username={user.username} />;
  return (
    <>
      <PageHeader title="Profile" />
      <SignInPrompt
        title="Sign in required"
        text="Sign in to see your points, your level and your rank."
        linkText={(chat) => `Sign In with ${chat}`}
      />
    </>
  );
}
