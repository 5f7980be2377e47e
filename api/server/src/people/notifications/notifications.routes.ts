import { notificationEndpoints } from '@greenroom/contract';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { membersOnly, requireMember } from '../../session/session-plugin';
import { type ChannelContext, channelsOf } from './channels';
import { readSettings, saveSettings } from './notification-settings';
import { listNotifications, markRead } from './notifications.repository';

/** A member's inbox, and what they get where (docs/product.md#notifications). */
export function notificationRoutes(handle: HandlePublicEndpoint, context: ModuleContext & ChannelContext): void {
  const { db, now } = context;

  handle(notificationEndpoints.list, async (request) => {
    const { id, notifications: unread } = await requireMember(request);
    return { success: true as const, unread, ...(await listNotifications(db, id, request.query.before)) };
  });

  handle(notificationEndpoints.read, { preValidation: membersOnly() }, async (request) => {
    const { id } = await requireMember(request);
    await markRead(db, id, request.body, now());
    return { success: true as const };
  });

  handle(notificationEndpoints.settings, async (request) => {
    const { id } = await requireMember(request);
    return { success: true as const, data: await readSettings(db, id, channelsOf(context)) };
  });

  handle(notificationEndpoints.changeSettings, { preValidation: membersOnly() }, async (request) => {
    const { id } = await requireMember(request);
    await saveSettings(db, id, request.body);
    return { success: true as const, data: await readSettings(db, id, channelsOf(context)) };
  });
}
