import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { HttpError } from 'react-admin';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { fieldErrorsOf, showFieldErrors } from '../data/form-schema';
import { DateTimeField } from './fields';
import { parseLocalTime, toLocalTime } from './format';

interface TryItProps<Values, Trial> {
  /** Sentence that says what is tried, and that nothing is stored. */
  text: string;
  time: () => { from: Date; to: Date };
  send: (values: Values, time: { from: string; to: string }) => Promise<Trial>;
  children: (trial: Trial) => ReactNode;
}

export function TryIt<Values extends FieldValues, Trial>({ text, time, send, children }: TryItProps<Values, Trial>) {
  const { getValues, trigger, setError } = useFormContext<Values>();
  const [from, setFrom] = useState(() => toLocalTime(time().from));
  const [to, setTo] = useState(() => toLocalTime(time().to));
  const { mutate, data, error, isPending } = useMutation<Trial, HttpError>({
    mutationFn: async () => {
      const [start, end] = [parseLocalTime(from), parseLocalTime(to)];
      const isValid = await trigger();
      if (isValid && start && end) return send(getValues(), { from: start, to: end });
      const errors = { ...(!start && { from: 'Please enter the start.' }), ...(!end && { to: 'Please enter the end.' }) };
      throw new HttpError('Please fix the marked fields first.', 422, { errors });
    },
    onError: (refusal) => {
      const { from: _from, to: _to, ...errors } = fieldErrorsOf(refusal);
      showFieldErrors(errors, setError);
    },
  });
  const errors = (error ? fieldErrorsOf(error) : {}) as { from?: string; to?: string };
  return (
    <Stack spacing={2}>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '65ch' }}>
        {text}
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ alignItems: { sm: 'flex-start' } }}>
        <DateTimeField label="From" error={errors.from} value={from} onChange={setFrom} />
        <DateTimeField label="To" error={errors.to} value={to} onChange={setTo} />
        <Button
          variant="outlined"
          onClick={() => mutate()}
          loading={isPending}
          sx={{ flexShrink: 0, alignSelf: { xs: 'flex-start', sm: 'center' } }}
        >
          Try it
        </Button>
      </Stack>
      <Box aria-live="polite" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, '&:empty': { display: 'none' } }}>
        {error && <Alert severity="error">{error.message}</Alert>}
        {data !== undefined && children(data)}
      </Box>
    </Stack>
  );
}
