import { VisuallyHidden } from './visually-hidden';

/**
 * For text that an icon or the layout conveys visually. Not for content that everyone should read.
 *
 * - It takes no space and is invisible; screen readers read it in place.
 * - With the role “status” it announces changes of its text. Render it before its text.
 */
export default { title: 'Visually hidden' };

export const TheWordsBehindANumber = () => (
  <p>
    <VisuallyHidden>Rank</VisuallyHidden> #4
  </p>
);
