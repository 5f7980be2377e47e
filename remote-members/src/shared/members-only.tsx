import { PageHeader } from '@greenroom/shared-ui/page-header';
import { type User, useCurrentUser } from '@greenroom/shared-ui/platform';
import { SignInPrompt } from '@greenroom/shared-ui/sign-in-prompt';
import type { ReactNode } from 'react';
import { t } from '../texts';

export interface MembersOnlyProps {
  title: string;
  text: string;
  children: (member: User) => ReactNode;
}

/** Renders its children for members, and a sign-in prompt for guests; no requests are sent for a guest (docs/product.md#tickets). */
export function MembersOnly({ title, text, children }: MembersOnlyProps) {
  const user = useCurrentUser();
  if (user) return children(user);
  return (
    <>
      <PageHeader title={title} />
      <SignInPrompt title={t('Sign in required')} text={text} linkText={(chat) => t('Sign In with {chat}', { chat })} />
    </>
  );
}
