import { z } from 'zod';
import { defineEndpoint } from './endpoint';

/** The site's settings (docs/product.md#site-settings). */
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
});
export type SettingsResponse = z.infer<typeof SettingsResponse>;

export const settingsEndpoints = {
  get: defineEndpoint('GET /settings', {
    summary: "The site's name, and the casinos that members may name",
    response: SettingsResponse,
  }),
};
