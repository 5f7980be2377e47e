import { usePageTitle } from '@greenroom/shared-ui/platform';
import { MembersOnly } from '../../shared/members-only';
import { MemberProfile } from './member-profile';
import { t } from '../../texts';

/** Draws the member's own profile; guests have none (docs/product.md#profile). */
export default function OwnProfilePage() {
  usePageTitle(t('Profile'));
  return (
    <MembersOnly title={t('Profile')} text={t('Sign in to see your points, your level and your achievements.')}>
      {({ id, username }) => <MemberProfile key={id} username={username} ownId={id} />}
    </MembersOnly>
  );
}
