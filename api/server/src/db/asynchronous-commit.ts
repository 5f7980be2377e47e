import { sql } from 'drizzle-orm';

/**
 * A condition, always true, of a statement outside of a transaction whose commit then doesn't wait for the disk: for what may be lost if
 * the database crashes within a second.
 */
export const WITHOUT_DISK = sql`set_config('synchronous_commit', 'off', true) = 'off'`;
