import { useSiteConfig } from '../../platform';
import { buttonClass } from '../button/button';
import { EmptyState } from '../empty-state/empty-state';

export interface SignInPromptProps {
  title: string;
  text: string;
  linkText: (chatName: string) => string;
}

/** Replaces content for members only, with a link to the sign-in flow. `linkText` gets the chat platform's name. */
export function SignInPrompt({ title, text, linkText }: SignInPromptProps) {
  const { chat } = useSiteConfig();
  return (
    <EmptyState
      heading="h2"
      title={title}
      text={text}
      // A plain link: the server starts the flow.
      action={
        <a className={buttonClass()} href={chat.signInPath}>
          {linkText(chat.name)}
        </a>
      }
    />
  );
}
