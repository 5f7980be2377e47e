import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { BackLink } from './back-link';

export default defineGalleryEntry({
  title: 'Back link',
  purpose: 'First on the page of one thing: the way to the list of all of them. It is no replacement for the browser’s own way back.',
  behaviour: ['It always leads to the same page, however somebody came here.', 'It fetches the code of that page as other links of the site do.'],
  keyboard: [['Enter', 'follows it']],
  examples: [{ title: 'From a raffle', Example: () => <BackLink to="/raffles">Back to Raffles</BackLink> }],
});
