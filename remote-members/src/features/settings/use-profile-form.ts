import { useForm } from '@greenroom/shared-ui/form';
import { BIO_LIMIT, BIO_TOO_LONG, bioLength } from './bio';
import { type ProfileFields, bodyOf, changesOf } from './profile-fields';
import { updateProfile } from './settings.api';
import { SOCIAL_NETWORKS, accountName } from './social-networks';
import { useProfileCache } from './use-profile-cache';

const FAILED = 'An error occurred while updating profile';

/** State and submission of the profile form (docs/product.md#settings). Fields that weren't edited follow the server. */
export function useProfileForm(memberName: string, stored: ProfileFields) {
  const refresh = useProfileCache(memberName);
  const form = useForm({
    defaults: stored,
    messages: { success: 'Profile updated successfully!', refused: FAILED, noResponse: FAILED },
    validate: ({ values }) => (bioLength(bodyOf(values, stored).bio) > BIO_LIMIT ? { bio: BIO_TOO_LONG } : null),
    send: async ({ values }) => {
      const body = bodyOf(values, stored);
      const message = await updateProfile(body);
      await refresh((profile) => ({ ...profile, fields: asStored(body) }));
      return message;
    },
  });
  return { ...form, dirty: Object.keys(changesOf(form.values, stored)).length > 0 };
}

/** The fields as the server stores them: of social links only the account names. */
function asStored(sent: ProfileFields): ProfileFields {
  const names = SOCIAL_NETWORKS.map((network) => [network.field, accountName(network, sent[network.field]) ?? sent[network.field]]);
  return { ...sent, ...Object.fromEntries(names) };
}
