import { z } from 'zod';

/** GET /admin-new/api/check-admin-access (docs/product.md#roles; at the top level: docs/contracts.md#requests). */
export const AdminAccessResponse = z.object({ success: z.literal(true), has_admin_access: z.boolean() });
export type AdminAccessResponse = z.infer<typeof AdminAccessResponse>;
