import type { Config } from '../config/config';
import type { ModuleContext } from '../module-context';
import type { Wing } from '../wing';
import { attachmentsRoutes } from './attachments/attachments.routes';
import { captchaRoutes } from './captcha/captcha.routes';
import { contactMailJob } from './contact/contact-mail';
import { deleteHandledMessages } from './contact/contact.repository';
import { contactRoutes } from './contact/contact.routes';
import { staffContactMessageRoutes } from './contact/staff-contact-messages.routes';
import { deleteOldTickets } from './tickets/delete-old-tickets';
import { staffSavedReplyRoutes } from './tickets/staff-saved-replies.routes';
import { staffTicketCategoryRoutes } from './tickets/staff-ticket-categories.routes';
import { staffTicketRoutes } from './tickets/staff-tickets.routes';
import { ticketsRoutes } from './tickets/tickets.routes';

/** Tickets with their attachments, and the contact form with its captcha and its mail. */
export const support: Wing<ModuleContext & { config: Config }> = {
  name: 'support',
  description: 'Tickets with their pictures, and messages to the staff.',
  routes: [attachmentsRoutes, captchaRoutes, contactRoutes, ticketsRoutes],
  staffRoutes: [staffContactMessageRoutes, staffSavedReplyRoutes, staffTicketCategoryRoutes, staffTicketRoutes],
  jobs: ({ config }) => (config.mail ? [contactMailJob(config.mail)] : []),
  sweeps: [deleteHandledMessages, deleteOldTickets],
};
