import { Row } from '../../gallery/row';
import image from '../../gallery/member.svg';
import { Avatar } from './avatar';

/**
 * A member's image, wherever a member is named.
 *
 * - The member's own image, else one of the chat platform's five defaults by the member's id, else a drawn figure
 *   (docs/product.md#avatars).
 * - Its space is reserved before the image loads.
 */
export default { title: 'Avatar' };

const member = { id: 'nova', avatar: image };
const memberWithoutImage = { id: 'nova', avatar: null };

export const BesideTheName = () => (
  <Row>
    <Avatar user={member} />
    Nova
  </Row>
);

export const AloneInThreeSizes = () => (
  <Row>
    <Avatar user={member} size={24} alt="Nova" /> <Avatar user={member} size={48} alt="Nova" />{' '}
    <Avatar user={member} size={128} alt="Nova" />
  </Row>
);

export const WithoutAPicture = () => <Avatar user={memberWithoutImage} size={64} alt="Nova" />;
export const TheFirstLetter = () => <Avatar user={memberWithoutImage} size={64} initialOf="Nova" alt="Nova" />;
export const WithAPictureThatIsGone = () => <Avatar user={{ id: 'nova', avatar: '/index.html' }} size={64} alt="Nova" />;
