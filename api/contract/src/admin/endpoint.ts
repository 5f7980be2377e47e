import type { z } from 'zod';

/** Who may enter the staff's panel; an Admin may do whatever a Moderator may. */
export const STAFF_ROLES = ['Moderator', 'Admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** One call of the panel: the server answers it, the panel makes it, and a test makes sure that nobody else can. */
export interface AdminEndpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/admin-new/api`, its parameters as `:id`. */
  path: `/${string}`;
  /** The least that somebody has to be. */
  role: StaffRole;
  /** What it is for, as the API's documentation says it. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** In place of a body: the parts of a form with pictures, files as `z.file()`. Whoever answers reads it by themselves. */
  multipart?: z.ZodType;
  response: z.ZodType;
  /** How many bytes a body may have, where it is more than a form's. */
  bodyLimit?: number;
}

/** Keeps what exactly the schemas of a call are. */
export const defineEndpoint = <const Endpoint extends AdminEndpoint>(endpoint: Endpoint): Endpoint => endpoint;
