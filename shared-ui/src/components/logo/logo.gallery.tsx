import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { Row } from '../../gallery/row';
import { Logo } from './logo';

export default defineGalleryEntry({
  title: 'Logo',
  purpose: 'The logo of the site, next to its name.',
  behaviour: [
    'The operator may have an own one, in `config.appearance.logo`.',
    'It is decorative, since the name is next to it; without the name, its link or button needs one.',
    '32 px by default.',
  ],
  keyboard: [],
  examples: [
    {
      title: 'Beside the name',
      Example: () => (
        <Row>
          <Logo /> Greenroom
        </Row>
      ),
    },
  ],
});
