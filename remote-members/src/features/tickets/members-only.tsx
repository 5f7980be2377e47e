import { PageHeader } from '@greenroom/shared-ui/page-header';
import { type User, useCurrentUser } from '@greenroom/shared-ui/platform';
import { SignInPrompt } from '@greenroom/shared-ui/sign-in-prompt';
import type { ReactNode } from 'react';

export interface MembersOnlyProps {
  /** What the page is called where a guest meets it. */
  title: string;
  /** What signing in is good for. */
  text: string;
  children: (member: User) => ReactNode;
}

/** A page of the tickets, which need sign-in; nothing is fetched for a guest (specification 2, section 6). */
export function MembersOnly({ title, text, children }: MembersOnlyProps) {
  const user = useCurrentUser();
  if (user) return children(user);
  return (
    <>
      <PageHeader title={title} />
      <SignInPrompt title="Sign in required" text={text} linkText={(chat) => `Sign In with ${chat}`} />
    </>
  );
}
