import { z } from 'zod';
import { BlockText, LineText, required } from '../primitives';
import { LANGUAGES, PSEUDO } from '../texts/languages';
import { CountInput, Version, endpointsOf } from './resource';

/** Languages that the staff can choose. */
export const SITE_LANGUAGES = LANGUAGES.filter(({ code }) => code !== PSEUDO);

const SiteLanguage = z.enum(SITE_LANGUAGES.map(({ code }) => code));

const CasinoLabel = LineText(60).check(required);

export const SettingsFields = z.object({
  site_name: LineText(60).check(required),
  site_description: BlockText(300).check(required),
  /** Language of what the site itself says elsewhere, such as on Discord and in the chat. */
  language: SiteLanguage,
  /** Languages that visitors can choose besides English. */
  languages: z.array(SiteLanguage),
  crypto1_enabled: z.boolean(),
  crypto1_label: CasinoLabel,
  crypto2_enabled: z.boolean(),
  crypto2_label: CasinoLabel,
  crypto3_enabled: z.boolean(),
  crypto3_label: CasinoLabel,
  /** Daily allowance of staff who may not give points by hand: points times places of drops and codes. Null for no limit. */
  moderator_drop_points: CountInput(0).nullable(),
  /** Days to claim and to pay a prize; 0 for no deadline. */
  prize_claim_days: CountInput(0, 365),
  prize_payment_days: CountInput(0, 365),
  prizes_lapse: z.boolean(),
  /** Days from the payment until the winner's text is deleted. */
  prize_details_days: CountInput(1, 365),
});

/** Single row, with a name in place of a numeric id. */
export const StaffSettings = SettingsFields.extend({ id: z.literal('site'), version: Version });
export type StaffSettings = z.infer<typeof StaffSettings>;

const { configure } = endpointsOf('settings');

export const settingsEndpoints = {
  get: configure('GET /settings/site', "The site's settings", StaffSettings),
  update: configure('PUT /settings/site', "Change the site's settings", StaffSettings, {
    body: SettingsFields.extend({ version: Version }),
  }),
};
