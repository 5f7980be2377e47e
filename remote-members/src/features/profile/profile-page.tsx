import { readText } from '@greenroom/shared-ui/http';
import { usePageTitle } from '@greenroom/shared-ui/platform';
import { useLocation, useParams } from 'react-router-dom';
import { MemberProfile } from './member-profile';
import { t } from '../../texts';

/** Draws a member's profile, by chat or streaming username, case-insensitive (docs/product.md#profile). */
export default function ProfilePage() {
  usePageTitle(t('Profile'));
  const { username = '' } = useParams();
  const id = readText(useLocation().state) || undefined;
  return <MemberProfile key={`${username} ${id}`} username={username} id={id} />;
}
