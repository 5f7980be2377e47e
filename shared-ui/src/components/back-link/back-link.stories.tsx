import { BackLink } from './back-link';

/**
 * The first element of a detail page: a link to its list. It does not replace the browser’s back button.
 *
 * - It always leads to the same page, wherever the visitor came from.
 * - It prefetches the code of that page, like all site links.
 * - **Enter** follows it
 */
export default { title: 'Back link' };

export const FromARaffle = () => <BackLink to="/raffles">Back to Raffles</BackLink>;
