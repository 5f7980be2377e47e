import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { Row } from '../../gallery/row';
import image from '../../gallery/member.svg';
import { Avatar } from './avatar';

const member = { id: 'nova', avatar: image };
const memberWithoutImage = { id: 'nova', avatar: null };

export default defineGalleryEntry({
  title: 'Avatar',
  purpose: "A member's image, wherever a member is named.",
  behaviour: [
    "The member's own image, else one of the chat platform's five defaults by the member's id, else a drawn figure (docs/product.md#avatars).",
    'With “initialOf”, the first letter of the name instead of a default image.',
    'Its space is reserved before the image loads.',
    'It is hidden from assistive technology next to the name; without a name, give it an alternative text.',
  ],
  keyboard: [],
  examples: [
    {
      title: 'Beside the name',
      Example: () => (
        <Row>
          <Avatar user={member} />
          Nova
        </Row>
      ),
    },
    {
      title: 'Alone, in three sizes',
      Example: () => (
        <Row>
          <Avatar user={member} size={24} alt="Nova" /> <Avatar user={member} size={48} alt="Nova" />{' '}
          <Avatar user={member} size={128} alt="Nova" />
        </Row>
      ),
    },
    { title: 'Without a picture', Example: () => <Avatar user={memberWithoutImage} size={64} alt="Nova" /> },
    { title: 'The first letter', Example: () => <Avatar user={memberWithoutImage} size={64} initialOf="Nova" alt="Nova" /> },
    // The URL of an HTML page.
    { title: 'With a picture that is gone', Example: () => <Avatar user={{ id: 'nova', avatar: '/index.html' }} size={64} alt="Nova" /> },
  ],
});
