import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { SignInPrompt } from './sign-in-prompt';

export default defineGalleryEntry({
  title: 'Sign-in prompt',
  purpose: 'Stands where a visitor would see something that is for members only; nothing that it stands for is fetched.',
  behaviour: [
    'Its link starts the sign-in flow, which the server answers: it loads the whole page.',
    "The chat platform's name comes from the site's configuration.",
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
