import { z } from 'zod';
import { BlockText, LineText, required } from '../primitives';
import { dataResponse, defineEndpoint } from '../endpoint';
import { CountInput, Version } from './resource';

const CasinoLabel = LineText(60).check(required);

/** The editable settings of the site. */
export const SettingsFields = z.object({
  site_name: LineText(60).check(required),
  /** Shown by search engines and link previews. */
  site_description: BlockText(300).check(required),
  /** Whether members may enter their account at each of three casinos, and the casino's name. */
  crypto1_enabled: z.boolean(),
  crypto1_label: CasinoLabel,
  crypto2_enabled: z.boolean(),
  crypto2_label: CasinoLabel,
  crypto3_enabled: z.boolean(),
  crypto3_label: CasinoLabel,
  /** How many points staff who may not give any by hand can give away in 24 hours by drops and codes, as points times places; null for no limit. */
  moderator_drop_points: CountInput(0).nullable(),
  /** Within how many days winners claim a prize, and the staff pays it; 0 for no deadline. */
  prize_claim_days: CountInput(0, 365),
  prize_payment_days: CountInput(0, 365),
  /** Whether a prize lapses that was not claimed in time. */
  prizes_lapse: z.boolean(),
  /** How many days after the payment what a winner has said is deleted. */
  prize_details_days: CountInput(1, 365),
});

/** The only row of settings, with a name instead of a numeric id. */
export const StaffSettings = SettingsFields.extend({ id: z.literal('site'), version: Version });
export type StaffSettings = z.infer<typeof StaffSettings>;

export const settingsEndpoints = {
  get: defineEndpoint('GET /settings/site', {
    permission: 'settings:configure',
    summary: "The site's settings",
    response: dataResponse(StaffSettings),
  }),
  update: defineEndpoint('PUT /settings/site', {
    permission: 'settings:configure',
    summary: "Change the site's settings",
    body: SettingsFields.extend({ version: Version }),
    response: dataResponse(StaffSettings),
  }),
};
