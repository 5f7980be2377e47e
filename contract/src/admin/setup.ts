import { z } from 'zod';
import { Timestamp } from '../primitives';
import { dataResponse, defineEndpoint } from '../endpoint';

/** The steps of setting a site up, in their order. */
export const SETUP_STEPS = ['name', 'discord', 'kick', 'mail', 'appearance', 'platform', 'sources', 'leaderboard'] as const;
export const SetupStepName = z.enum(SETUP_STEPS);
export type SetupStepName = z.infer<typeof SetupStepName>;

/** The steps that are connections, with what is entered for them. */
export const SetupConnection = SetupStepName.extract(['discord', 'kick', 'mail']);

/** A step, and what is known of it. */
export const SetupStep = z.object({
  name: SetupStepName,
  /** `open`: not done yet; `skipped`: left for later; `warning`: done, with a remark; `failed`: the last test failed, or what is stored is no longer accepted. */
  status: z.enum(['done', 'warning', 'failed', 'skipped', 'open']),
  /** The result of the last test, or why what is stored is not accepted, as a sentence that says how to repair it; null before the first test. */
  text: z.string().nullable(),
  tested_at: Timestamp.nullable(),
  /** Whether what it needs is entered, here or in the environment. */
  is_entered: z.boolean(),
  /** Whether the environment has it, so that it can't be changed here. */
  is_fixed: z.boolean(),
  /** What is entered, by the name of the variable, without secrets. */
  values: z.record(z.string(), z.string()),
  /** Addresses of this site that the other side has to know. */
  addresses: z.array(z.string()),
});
export type SetupStep = z.infer<typeof SetupStep>;

const ofSetup = { permission: 'settings:configure', response: dataResponse(z.array(SetupStep)) } as const;

export const setupEndpoints = {
  get: defineEndpoint('GET /setup', { ...ofSetup, summary: 'The steps of setting the site up, and what is done of them' }),
  connect: defineEndpoint('PUT /setup/:name', {
    ...ofSetup,
    summary: 'Test a connection, and store it unless the test fails',
    params: z.object({ name: SetupConnection }),
    /** By the name of the variable. Without a secret, the stored one stays. */
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
