import type { z } from 'zod';

/** The roles with access to the staff panel. An Admin has all rights of a Moderator. */
export const STAFF_ROLES = ['Moderator', 'Admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** An endpoint of the staff panel, used by the server and by the panel. A test checks that only the staff has access. */
export interface AdminEndpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/admin-new/api`, its parameters as `:id`. */
  path: `/${string}`;
  /** The minimum role. */
  role: StaffRole;
  /** The summary in the API documentation. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Instead of a body: the parts of a multipart form, files as `z.file()`. The handler parses it. */
  multipart?: z.ZodType;
  /** The JSON, or `z.file()` for a download. */
  response: z.ZodType;
  /** The maximum size of the body in bytes, if larger than the default. */
  bodyLimit?: number;
}

/** Preserves the exact types of an endpoint's schemas. */
export const defineEndpoint = <const Endpoint extends AdminEndpoint>(endpoint: Endpoint): Endpoint => endpoint;
