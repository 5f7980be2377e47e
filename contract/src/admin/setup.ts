import { z } from 'zod';
import { Timestamp } from '../primitives';
import { endpointsOf } from './resource';

export const SETUP_STEPS = ['name', 'discord', 'kick', 'mail', 'appearance', 'platform', 'sources', 'leaderboard', 'bot'] as const;
export const SetupStepName = z.enum(SETUP_STEPS);
export type SetupStepName = z.infer<typeof SetupStepName>;

export const SetupConnection = SetupStepName.extract(['discord', 'kick', 'mail', 'bot']);

export const SetupStep = z.object({
  name: SetupStepName,
  /** `skipped`: left for later. `warning`: done, with a remark. `failed`: the last test failed, or stored values are no longer accepted. */
  status: z.enum(['done', 'warning', 'failed', 'skipped', 'open']),
  /** Result of the last test, or why stored values are not accepted, with how to repair it. */
  text: z.string().nullable(),
  tested_at: Timestamp.nullable(),
  is_entered: z.boolean(),
  /** Set in the environment, so not changeable here. */
  is_fixed: z.boolean(),
  values: z.record(z.string(), z.string()),
  addresses: z.array(z.string()),
});
export type SetupStep = z.infer<typeof SetupStep>;

const { configure } = endpointsOf('settings');

export const setupEndpoints = {
  get: configure('GET /setup', 'The set-up steps and their state', z.array(SetupStep)),
  connect: configure('PUT /setup/:name', 'Test a connection, and store it if the test passes', z.array(SetupStep), {
    params: z.object({ name: SetupConnection }),
    /** Values by variable; without a secret, the stored one stays. */
    body: z.object({ values: z.record(z.string().max(40), z.string().trim().max(500)) }),
  }),
  test: configure('POST /setup/:name/test', 'Test a connection again', z.array(SetupStep), { params: z.object({ name: SetupConnection }) }),
  skip: configure('POST /setup/:name/skip', 'Leave a step for later', z.array(SetupStep), { params: z.object({ name: SetupStepName }) }),
};
