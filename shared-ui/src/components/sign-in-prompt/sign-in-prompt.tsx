import { useSiteConfig } from '../../platform';
import { buttonClass } from '../button/button';
import { EmptyState } from '../empty-state/empty-state';

export interface SignInPromptProps {
  title: string;
  text: string;
  /** The link's text, from the chat platform's name. */
  linkText: (chatName: string) => string;
}

/** Replaces content for members only, with a link to the sign-in flow. */
export function SignInPrompt({ title, text, linkText }: SignInPromptProps) {
  const { chat } = useSiteConfig();
  return (
    <EmptyState
      heading="h2"
      title={title}
      text={text}
      // A plain link, since the server starts the flow.
      action={
        <a className={buttonClass()} href={chat.signInPath}>
          {linkText(chat.name)}
        </a>
      }
    />
  );
}
