import { useToast } from '@greenroom/shared-ui/platform';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useState } from 'react';
import { BIO_LIMIT, BIO_TOO_LONG, bioLength } from './bio';
import { type FieldName, type ProfileFields, bodyOf, changesOf } from './profile-fields';
import { failureText, fieldErrors, updateProfile } from './settings.api';
import { SOCIAL_NETWORKS, accountName } from './social-networks';
import { useProfileCache } from './use-profile-cache';

const FAILED = 'An error occurred while updating profile';

type Texts = Partial<Record<FieldName, string>>;

/**
 * State of the profile form. Holds only the edits, on top of the stored values, so that untouched fields follow the server.
 * @param element the form, to focus its first invalid field
 */
export function useProfileForm(memberName: string, stored: ProfileFields, element: RefObject<HTMLFormElement | null>) {
  const [edits, setEdits] = useState<Texts>({});
  const [errors, setErrors] = useState<Texts>({});
  const save = useSave(memberName, {
    onSaved: () => {
      setEdits({});
      setErrors({});
    },
    onRefused: (fields) => {
      setErrors(fields);
      focusFirst(element.current, fields);
    },
  });

  const edit = (field: FieldName, text: string) => {
    setEdits({ ...edits, [field]: text });
    // The error belongs to the previous value.
    if (errors[field] !== undefined) setErrors({ ...errors, [field]: undefined });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const body = bodyOf(edits, stored);
    if (bioLength(body.bio) > BIO_LIMIT) {
      setErrors({ bio: BIO_TOO_LONG });
      focusFirst(element.current, { bio: BIO_TOO_LONG });
      return;
    }
    setErrors({});
    save.mutate(body);
  };

  return {
    values: { ...stored, ...edits },
    errors,
    dirty: Object.keys(changesOf(edits, stored)).length > 0,
    saving: save.isPending,
    failure: save.error && failureText(save.error, FAILED),
    edit,
    submit,
    discard: () => {
      setEdits({});
      setErrors({});
      save.reset();
    },
  };
}

/** Mutation of POST /api/r/profile/update, with its toasts (docs/product.md#settings). */
function useSave(memberName: string, { onSaved, onRefused }: { onSaved: () => void; onRefused: (fields: Texts) => void }) {
  const showToast = useToast();
  const refresh = useProfileCache(memberName);
  return useMutation({
    mutationFn: updateProfile,
    onSuccess: async (message, sent) => {
      showToast(message ?? 'Profile updated successfully!', 'success');
      await refresh((profile) => ({ ...profile, fields: asStored(sent) }));
      onSaved();
    },
    onError: (error) => {
      showToast(failureText(error, FAILED), 'error');
      onRefused(fieldErrors(error));
    },
  });
}

/** The fields as the server stores them: of social links only the account names. */
function asStored(sent: ProfileFields): ProfileFields {
  const names = SOCIAL_NETWORKS.map((network) => [network.field, accountName(network, sent[network.field]) ?? sent[network.field]]);
  return { ...sent, ...Object.fromEntries(names) };
}

/** Focuses the first field with an error. */
function focusFirst(form: HTMLFormElement | null, fields: Texts): void {
  const controls = [...(form?.elements ?? [])] as HTMLInputElement[];
  controls.find(({ name }) => name && fields[name as FieldName])?.focus();
}
