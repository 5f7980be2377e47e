import { msg } from '@greenroom/shared-ui/texts';
import { t } from '../texts';

const OWN_ROLES: readonly string[] = [msg('Member'), msg('Moderator'), msg('Admin')];

/** Returns a role's name in the page's language. Roles that the staff created keep their names. */
export const roleName = (role: string): string => (OWN_ROLES.includes(role) ? t(role) : role);
