import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { SiteLink } from './link';

export default defineGalleryEntry({
  title: 'Site link',
  purpose: 'For every way from one page of the site to another; what the server answers itself, such as /login, is a plain link.',
  behaviour: [
    'It fetches the code of the page it leads to as soon as a visitor seems to mean it: points at it, reaches it with the keyboard, or touches it.',
    'It takes every prop of a link of the router, and looks like what its class name says; without one, like a link in a text.',
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
