import { sourceEndpoints, type StaffPlatform, type StaffSource, type StaffSourcePreset } from '@greenroom/contract/admin';
import { useState } from 'react';
import { type HttpError, useNotify } from 'react-admin';
import { sendRequest } from '../../../data/request';
import { declarationOf, type Draft, draftOf, errorsOf, type FieldErrors, serverErrors, sourceIn } from './draft';

interface SaveSource {
  /** As it is stored: what was loaded, or saved since. */
  source: StaffSource | null;
  draft: Draft;
  errors: FieldErrors;
  isBusy: boolean;
  /** Why the last save failed. */
  failure: string | null;
  /** Why it failed, if another member of the staff changed the source in the meantime. */
  conflict: string | null;
  change: (change: Partial<Draft>) => void;
  showErrors: (errors: FieldErrors) => void;
  replaceSource: (source: StaffSource) => void;
  /** Saves the draft. What was entered stays if that fails. */
  save: () => Promise<void>;
}

/** The state of a source's form. Its version is the one that the draft is based on, so that a change by others is never overwritten. */
export function useSaveSource({
  platform,
  loaded,
  presets,
}: {
  platform: StaffPlatform;
  loaded: StaffSource | null;
  presets: StaffSourcePreset[];
}): SaveSource {
  const [source, setSource] = useState(loaded);
  const [draft, setDraft] = useState(() => draftOf(loaded));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();

  const change = (changed: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changed }));
    setErrors({});
    setFailure(null);
  };
  const refuse = (found: FieldErrors, message: string) => {
    setErrors(found);
    setFailure(message);
  };
  const save = async () => {
    const found = errorsOf(draft);
    const declaration = declarationOf(draft, presets);
    if (!declaration || Object.keys(found).length > 0) return refuse(found, 'Please correct the marked fields.');
    setBusy(true);
    setConflict(null);
    try {
      const body = {
        ...sourceIn(draft, declaration),
        is_enabled: draft.isEnabled,
        interval_minutes: draft.interval.trim() === '' ? null : Number(draft.interval),
        version: source?.version ?? 0,
      };
      const { data } = await sendRequest(sourceEndpoints.save, { params: { id: platform.id }, body });
      setSource(data);
      setDraft((before) => ({ ...before, key: '' }));
      setErrors({});
      setFailure(null);
      notify('Saved', { type: 'success' });
    } catch (cause) {
      const { message, status, body } = cause as HttpError;
      if (status === 409) setConflict(message);
      refuse(serverErrors((body as { errors?: unknown } | undefined)?.errors), message);
    } finally {
      setBusy(false);
    }
  };
  return { source, draft, errors, isBusy, failure, conflict, change, showErrors: setErrors, replaceSource: setSource, save };
}
