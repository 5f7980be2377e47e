import type { Wing } from '../wing';
import { type AlertContext, sendAlertsJob } from './alerts/send-alerts-job';
import { staffAlertRoutes } from './alerts/staff-alerts.routes';
import { attachmentsRoutes } from '../core/attachments/attachments';
import { captchaRoutes } from './captcha/captcha';
import { contactMailJob } from './contact/contact-mail';
import { contactRoutes, deleteHandledMessages } from './contact/contact.routes';
import { staffContactMessageRoutes } from './contact/staff-contact-messages.routes';
import { dashboardRoutes } from './dashboard/dashboard';
import { deleteOldTakes } from './queue/queue.repository';
import { staffQueueRoutes } from './queue/staff-queue.routes';
import { deleteOldTickets } from './tickets/delete-old-tickets';
import { staffSavedReplyRoutes } from './tickets/staff-saved-replies.routes';
import { staffTicketCategoryRoutes } from './tickets/staff-ticket-categories.routes';
import { staffTicketRoutes } from './tickets/staff-tickets.routes';
import { ticketsRoutes } from './tickets/tickets.routes';

/** The wing of support: tickets with attachments, the contact form with captcha and mail, and the staff's queue with its alerts. */
export const support: Wing<AlertContext> = {
  name: 'support',
  description: 'Tickets with their pictures, messages to the staff, and the queue of what waits for them.',
  routes: [attachmentsRoutes, captchaRoutes, contactRoutes, ticketsRoutes],
  staffRoutes: [
    dashboardRoutes,
    staffAlertRoutes,
    staffContactMessageRoutes,
    staffQueueRoutes,
    staffSavedReplyRoutes,
    staffTicketCategoryRoutes,
    staffTicketRoutes,
  ],
  jobs: (services) => [contactMailJob(services.config), sendAlertsJob(services)],
  sweeps: [deleteHandledMessages, deleteOldTakes, deleteOldTickets],
};
