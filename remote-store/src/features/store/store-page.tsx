import { PageHeader } from '@greenroom/shared-ui/page-header';
import { useCurrentUser, usePageTitle } from '@greenroom/shared-ui/platform';
import { SignInPrompt } from '@greenroom/shared-ui/sign-in-prompt';
import { MemberStore } from './member-store';

/** The points store: a sign-in prompt for guests, the store for members (docs/product.md#store). */
export default function StorePage() {
  usePageTitle('Store');
  const user = useCurrentUser();
  if (user) return <MemberStore memberId={user.id} />;

  return (
    <>
      <PageHeader title="Store" subtitle="Redeem amazing rewards with your points!" />
      <SignInPrompt
        title="Login Required"
        text="Please log in to access the store and redeem amazing rewards!"
        linkText={(chat) => `Login with ${chat}`}
      />
    </>
  );
}
