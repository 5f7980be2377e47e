import type { Permission } from '@greenroom/contract/admin';
import { Alert, Box, Button, Stack } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { type HttpError, useNotify, useRefresh } from 'react-admin';
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form';
import { useMay } from '../data/permissions';
import { Editable } from './actions';
import { fieldErrorsOf, showFieldErrors } from '../data/form-schema';
import { ConflictAlert } from './area-pages';
import { PanelCard } from './parts';

interface SettingsFormProps<Values> {
  title: string;
  permission: Permission;
  /** Stored values; later ones don't replace entered ones. */
  stored: Values;
  save: (values: Values) => Promise<Values>;
  saveLabel?: string;
  saved?: string;
  children: ReactNode;
  actions?: ReactNode;
  /** Content below the form, with access to its values. */
  below?: ReactNode;
}

/** Saves settings as a whole, based on a version. A failure keeps the input; a conflict offers to load the stored values. */
export function SettingsForm<Values extends FieldValues>({
  title,
  permission,
  stored,
  save,
  saveLabel = 'Save',
  saved = 'Saved',
  children,
  actions,
  below,
}: SettingsFormProps<Values>) {
  const form = useForm<Values>({ defaultValues: stored as DefaultValues<Values> });
  const isEditable = useMay()(permission);
  const notify = useNotify();
  const refresh = useRefresh();
  const { mutate, reset, isPending, error } = useMutation<Values, HttpError, Values>({
    mutationFn: save,
    onSuccess: (values) => {
      form.reset(values);
      notify(saved, { type: 'success' });
    },
    onError: (refusal) => showFieldErrors(fieldErrorsOf(refusal), form.setError),
    onSettled: refresh,
  });
  const submit = (event: FormEvent) => {
    // The server's errors would prevent another attempt.
    form.clearErrors();
    const refuse = () => notify('ra.message.invalid_form', { type: 'error' });
    void form.handleSubmit((values) => mutate(values), refuse)(event);
  };
  const reload = () => {
    reset();
    form.reset(stored);
  };
  const isConflict = error?.status === 409;
  return (
    <FormProvider {...form}>
      {isConflict && <ConflictAlert message={error.message} onReload={reload} />}
      <form onSubmit={submit} noValidate>
        <PanelCard title={title}>
          <Stack spacing={2}>
            <Editable isEditable={isEditable}>{children}</Editable>
            {error && !isConflict && <Alert severity="error">{error.message}</Alert>}
            {isEditable && (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
                <Button type="submit" variant="contained" loading={isPending}>
                  {saveLabel}
                </Button>
                {actions}
              </Box>
            )}
          </Stack>
        </PanelCard>
      </form>
      {below}
    </FormProvider>
  );
}
