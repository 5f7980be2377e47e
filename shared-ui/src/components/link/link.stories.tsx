import { SiteLink } from './link';

/**
 * For links between pages of the site; for server routes such as /login use a plain link.
 *
 * - It prefetches the code of its target on hover, focus and touch.
 * - It takes all props of the router’s Link. Without a class name it looks like a link in a text.
 * - **Enter** follows it
 */
export default { title: 'Site link' };

export const InAText = () => (
  <p>
    Three raffles are open. <SiteLink to="/raffles">See what you could win</SiteLink>, or save your points for{' '}
    <SiteLink to="/store">the store</SiteLink>.
  </p>
);
