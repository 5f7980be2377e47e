import { z } from 'zod';
import { defineEndpoint } from './endpoint';

export const SettingsResponse = z.object({
  success: z.literal(true),
  site_name: z.string(),
  site_description: z.string(),
  crypto1_enabled: z.boolean(),
  crypto2_enabled: z.boolean(),
  crypto3_enabled: z.boolean(),
  crypto1_label: z.string(),
  crypto2_label: z.string(),
  crypto3_label: z.string(),
  /** Connected channel (docs/kick.md#on-the-home-page); absent while its state is unknown. */
  channel: z.object({ live: z.boolean(), category: z.string().nullable() }).optional(),
});
export type SettingsResponse = z.infer<typeof SettingsResponse>;

export const settingsEndpoints = {
  get: defineEndpoint('GET /settings', "The site's name, casino labels and the channel's state", { response: SettingsResponse }),
};
