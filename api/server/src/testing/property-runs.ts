/** Returns how often to run a property that uses the database: a third of the runs, and all on PostgreSQL, which only CI's tests have. */
export const propertyRuns = (all: number): number => (globalThis.TEST_ON_POSTGRES ? all : Math.ceil(all / 3));
