import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { BackLink } from './back-link';

export default defineGalleryEntry({
  title: 'Back link',
  purpose: 'The first element of a detail page: a link to its list. It does not replace the browser’s back button.',
  behaviour: [
    'It always leads to the same page, wherever the visitor came from.',
    'It prefetches the code of that page, like all site links.',
  ],
  keyboard: [['Enter', 'follows it']],
  examples: [{ title: 'From a raffle', Example: () => <BackLink to="/raffles">Back to Raffles</BackLink> }],
});
