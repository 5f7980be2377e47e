import { SignInPrompt } from './sign-in-prompt';

/**
 * Replaces content for members only; the content is not requested for guests.
 *
 * - The chat platform's name is part of the site's configuration.
 * - **Enter** follows the link
 */
export default { title: 'Sign-in prompt' };

export const InPlaceOfTheStore = () => (
  <SignInPrompt
    title="Login Required"
    text="Please log in to access the store and redeem amazing rewards!"
    linkText={(chat) => `Login with ${chat}`}
  />
);
