import type { Config } from '../config/config';
import type { KickContext } from '../channel/kick/kick-context';
import type { ModuleContext } from '../module-context';
import type { OwnOrigin } from '../plugins/own-origin';
import type { Wing } from '../wing';
import { accountRoutes } from './account/account.routes';
import { removeDiscardedFilesJob } from './account/discarded-files';
import { activityRoutes } from '../core/activity/activity';
import { historyRoutes } from './history/history';
import { deleteOldSignals } from './look-alikes/find-look-alikes';
import { staffLookAlikeRoutes } from './look-alikes/staff-look-alikes.routes';
import { staffMemberImportRoutes } from './member-imports/staff-member-imports.routes';
import { staffMemberRoutes } from './members/staff-members.routes';
import { staffRoleRoutes } from './members/staff-roles.routes';
import { notificationJob } from '../core/notifications/notification-job';
import { notificationRoutes, deleteOldNotifications } from '../core/notifications/notifications.routes';
import { unsubscribeRoutes } from '../core/notifications/unsubscribe.routes';
import { followingRoutes } from './profile/following';
import { profileRoutes } from './profile/profile.routes';
import { pushRoutes, pushWorkerRoute } from '../core/push/push.routes';
import { staffAccountRoutes } from './second-factor/staff-account.routes';
import { helpPageRoute, saferGamblingRoutes } from './safer-gambling/safer-gambling.routes';
import { signInRoutes, logoutRoutes } from './sign-in/sign-in.routes';
import { userRoutes } from './user/user.routes';

/** The wing of members: sign-in, their own data and settings, and their protection. */
export const people: Wing<ModuleContext & { config: Config; kick: KickContext; ownOrigin: OwnOrigin }> = {
  name: 'people',
  description: 'Members: how they sign in, their account, profile and activity, their notifications, and safer gambling.',
  routes: [
    accountRoutes,
    activityRoutes,
    followingRoutes,
    historyRoutes,
    notificationRoutes,
    profileRoutes,
    pushRoutes,
    saferGamblingRoutes,
    userRoutes,
  ],
  staffRoutes: [staffAccountRoutes, staffLookAlikeRoutes, staffMemberImportRoutes, staffMemberRoutes, staffRoleRoutes],
  async install(app, services) {
    pushWorkerRoute(app);
    helpPageRoute(app, services.siteConfig);
    await signInRoutes(app, services);
    logoutRoutes(app, services);
    unsubscribeRoutes(app, services);
  },
  jobs: (services) => [removeDiscardedFilesJob(services.storage), notificationJob(services)],
  sweeps: [deleteOldNotifications, deleteOldSignals],
};
