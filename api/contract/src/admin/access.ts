import { z } from 'zod';

/** GET /admin-new/api/check-admin-access (specification 1, section 7; at the top level: contracts.md, section 6). */
export const AdminAccessResponse = z.object({ success: z.literal(true), has_admin_access: z.boolean() });
export type AdminAccessResponse = z.infer<typeof AdminAccessResponse>;
