import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { Row } from '../../gallery/row';
import picture from '../../gallery/member.svg';
import { Avatar } from './avatar';

const member = { id: 'nova', avatar: picture };
const nobody = { id: 'nova', avatar: null };

export default defineGalleryEntry({
  title: 'Avatar',
  purpose: "A member's picture, wherever a member is named.",
  behaviour: [
    "The member's own picture, else one of the chat platform's five by the member's id, else a drawn figure (specification 1, section 1).",
    "Where a list wants it so, the first letter of the name instead of what is not the member's own picture.",
    'Its space is taken whether a picture comes or not.',
    'It says nothing aloud where the name stands beside it; where it stands alone, give it an alternative text.',
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
    { title: 'Without a picture', Example: () => <Avatar user={nobody} size={64} alt="Nova" /> },
    { title: 'The first letter', Example: () => <Avatar user={nobody} size={64} initialOf="Nova" alt="Nova" /> },
    // What stands at this address is no picture.
    { title: 'With a picture that is gone', Example: () => <Avatar user={{ id: 'nova', avatar: '/index.html' }} size={64} alt="Nova" /> },
  ],
});
