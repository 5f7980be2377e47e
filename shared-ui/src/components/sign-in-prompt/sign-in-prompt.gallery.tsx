import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { SignInPrompt } from './sign-in-prompt';

export default defineGalleryEntry({
  title: 'Sign-in prompt',
  purpose: 'Replaces content for members only; the content is not requested for guests.',
  behaviour: [
    'Its link starts the sign-in flow, a server route that loads a new document.',
    "The chat platform's name is part of the site's configuration.",
  ],
  keyboard: [['Enter', 'follows the link']],
  examples: [
    {
      title: 'In place of the store',
      Example: () => (
        <SignInPrompt
          title="Login Required"
          text="Please log in to access the store and redeem amazing rewards!"
          linkText={(chat) => `Login with ${chat}`}
        />
      ),
    },
  ],
});
