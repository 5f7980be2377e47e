import type { Permission } from '@greenroom/contract/admin';
import { Alert, Box, Button, Stack } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { type HttpError, useNotify, useRefresh } from 'react-admin';
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form';
import { useMay } from '../data/permissions';
import { Editable } from './allowed';
import { fieldErrorsOf, showFieldErrors } from '../data/form-schema';
import { ConflictAlert } from './area-pages';
import { PanelCard } from './panel-card';

interface SettingsFormProps<Values> {
  title: string;
  /** Who may change them; others see them only. */
  permission: Permission;
  /** What is stored, as the form has it. A change of it does not replace what is being entered. */
  stored: Values;
  /** Saves what was entered. @returns what the form has then */
  save: (values: Values) => Promise<Values>;
  /** The label of the button, and the message of success. */
  saveLabel?: string;
  saved?: string;
  /** Inputs of the form. */
  children: ReactNode;
  /** Further buttons. */
  actions?: ReactNode;
  /** Content below the form that knows what was entered. */
  below?: ReactNode;
}

/**
 * The form of settings that are saved as a whole, with the version that they are based on. What was entered stays if that fails; after a
 * conflict it offers to load what is stored now.
 */
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
    // Errors of the server stay otherwise, and prevent another attempt.
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
