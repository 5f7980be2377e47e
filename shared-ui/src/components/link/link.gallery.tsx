import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { SiteLink } from './link';

export default defineGalleryEntry({
  title: 'Site link',
  purpose: 'For links between pages of the site; for server routes such as /login use a plain link.',
  behaviour: [
    'It prefetches the code of its target on hover, focus and touch.',
    'It takes all props of the router’s Link. Without a class name it looks like a link in a text.',
  ],
  keyboard: [['Enter', 'follows it']],
  examples: [
    {
      title: 'In a text',
      Example: () => (
        <p>
          Three raffles are open. <SiteLink to="/raffles">See what you could win</SiteLink>, or save your points for{' '}
          <SiteLink to="/store">the store</SiteLink>.
        </p>
      ),
    },
  ],
});
