import { z } from 'zod';
import { Timestamp } from '../primitives';
import { dataResponse, defineEndpoint } from '../endpoint';

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

const ofSetup = { permission: 'settings:configure', response: dataResponse(z.array(SetupStep)) } as const;

export const setupEndpoints = {
  get: defineEndpoint('GET /setup', { ...ofSetup, summary: 'The set-up steps and their state' }),
  connect: defineEndpoint('PUT /setup/:name', {
    ...ofSetup,
    summary: 'Test a connection, and store it if the test passes',
    params: z.object({ name: SetupConnection }),
    /** Values by variable; without a secret, the stored one stays. */
    body: z.object({ values: z.record(z.string().max(40), z.string().trim().max(500)) }),
  }),
  test: defineEndpoint('POST /setup/:name/test', {
    ...ofSetup,
    summary: 'Test a connection again',
    params: z.object({ name: SetupConnection }),
  }),
  skip: defineEndpoint('POST /setup/:name/skip', {
    ...ofSetup,
    summary: 'Leave a step for later',
    params: z.object({ name: SetupStepName }),
  }),
};
