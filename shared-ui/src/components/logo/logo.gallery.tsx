import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { Row } from '../../gallery/row';
import { Logo } from './logo';

export default defineGalleryEntry({
  title: 'Logo',
  purpose: 'The mark of the site, beside its name.',
  behaviour: [
    'It says nothing by itself, since the name stands beside it; where it stands alone, its link or button needs a name.',
    'It is as large as its class name says, 32 px without one.',
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
