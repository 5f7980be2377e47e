import { z } from 'zod';
import { BlockText, required, LineText } from '../primitives';
import { defineEndpoint } from './endpoint';
import { rowResponse, Version } from './resource';

const CasinoLabel = LineText(60).check(required);

/** What the staff sets for the whole site. */
export const SettingsFields = z.object({
  site_name: LineText(60).check(required),
  /** What search engines and previews of links show. */
  site_description: BlockText(300).check(required),
  /** Whether members may name their account at each of three casinos, and what it is called. */
  crypto1_enabled: z.boolean(),
  crypto1_label: CasinoLabel,
  crypto2_enabled: z.boolean(),
  crypto2_label: CasinoLabel,
  crypto3_enabled: z.boolean(),
  crypto3_label: CasinoLabel,
});

/** The one row of settings, under a name instead of a number. */
export const StaffSettings = SettingsFields.extend({ id: z.literal('site'), version: Version });
export type StaffSettings = z.infer<typeof StaffSettings>;

export const settingsEndpoints = {
  get: defineEndpoint({ method: 'GET', path: '/settings/site', role: 'Admin', summary: "The site's settings", response: rowResponse(StaffSettings) }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/settings/site',
    role: 'Admin',
    summary: "Change the site's settings",
    body: SettingsFields.extend({ version: Version }),
    response: rowResponse(StaffSettings),
  }),
};
