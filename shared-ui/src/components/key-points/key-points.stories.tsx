import KeyRound from '@greenroom/shared-ui/icons/key-round';
import MailCheck from '@greenroom/shared-ui/icons/mail-check';
import { KeyPoints } from './key-points';

/**
 * For a few things to know before filling in a form, next to it. For steps in order use a numbered list.
 *
 * - It goes below an h2 of the page. Three or four points, each with a sentence or two.
 */
export default { title: 'Key points' };

export const BesideAMessageToTheTeam = () => (
  <section aria-labelledby="gallery-key-points">
    <h2 id="gallery-key-points">What to expect</h2>
    <KeyPoints
      points={[
        {
          sign: <MailCheck size={20} />,
          title: "We'll reply by email",
          text: 'The address that you give is our only way back to you.',
        },
        {
          sign: <KeyRound size={20} />,
          title: 'Keep your password to yourself',
          text: "We don't need it, and our team will never ask for it.",
        },
      ]}
    />
  </section>
);
