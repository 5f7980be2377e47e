import { usePageTitle } from '@greenroom/shared-ui/platform';
import { useParams } from 'react-router-dom';
import { MemberProfile } from './member-profile';

/** A member's profile, by chat or streaming username, case-insensitive (docs/product.md#profile). */
export default function ProfilePage() {
  usePageTitle('Profile');
  const { username = '' } = useParams();
  return <MemberProfile key={username} username={username} />;
}
