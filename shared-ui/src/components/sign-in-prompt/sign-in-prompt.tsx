import { useSiteConfig } from '../../platform';
import { buttonClass } from '../button';
import { EmptyState } from '../empty-state';

export interface SignInPromptProps {
  title: string;
  text: string;
  /** What the link says, given the chat platform's name. */
  linkText: (chatName: string) => string;
}

/** Stands in place of what only members see, and leads to the sign-in flow. */
export function SignInPrompt({ title, text, linkText }: SignInPromptProps) {
  const { chat } = useSiteConfig();
  return (
    <EmptyState
      heading="h2"
      title={title}
      text={text}
      // The server starts the flow, so this is no link of the router's.
      action={
        <a className={buttonClass()} href={chat.signInPath}>
          {linkText(chat.name)}
        </a>
      }
    />
  );
}
