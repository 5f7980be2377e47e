import { announcementSettings } from '../../db/schema';
import { StoredWebhook } from './stored-webhook';

/** The webhook of the channel that the site announces in. */
export const announcementWebhook = new StoredWebhook(announcementSettings, 'webhook of announcements');
