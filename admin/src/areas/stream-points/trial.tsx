import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { streamPointEndpoints, type StaffStreamPoints, type StreamPointTrial } from '@greenroom/contract/admin';
import { useState } from 'react';
import type { HttpError } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { DateTimeField } from '../../components/date-time-field';
import { parseLocalTime, toLocalTime } from '../../components/timestamps';
import { sendRequest } from '../../data/request';
import { TrialResult } from './trial-result';

type Outcome = { trial: StreamPointTrial } | { error: string } | null;

/** "Try it on yesterday's chat": compares the rules in the form with the saved ones, before they are saved. */
export function Trial() {
  const { getValues, trigger } = useFormContext<StaffStreamPoints>();
  const [from, setFrom] = useState(() => toLocalTime(midnight(-1)));
  const [to, setTo] = useState(() => toLocalTime(midnight(0)));
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [isBusy, setBusy] = useState(false);

  const tryIt = async () => {
    const [start, end] = [parseLocalTime(from), parseLocalTime(to)];
    if (!start || !end) return setOutcome({ error: 'Please enter the start and the end.' });
    if (!(await trigger())) return setOutcome({ error: 'Please correct the marked fields first.' });
    setBusy(true);
    try {
      const { rules, excluded_accounts } = getValues();
      setOutcome({
        trial: (await sendRequest(streamPointEndpoints.try, { body: { rules, excluded_accounts, from: start, to: end } })).data,
      });
    } catch (cause) {
      setOutcome({ error: messageOf(cause as HttpError) });
    }
    setBusy(false);
  };

  return (
    <Stack spacing={2} sx={{ width: '100%' }} component="section" aria-labelledby="try-stream-points">
      <Typography id="try-stream-points" variant="h6" component="h2">
        Try it on yesterday&apos;s chat
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '65ch' }}>
        Compares what viewers would have got by the form as it is above with what they would have got by the saved rules. Nothing is stored.
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ alignItems: { sm: 'flex-start' } }}>
        <DateTimeField label="From" value={from} onChange={setFrom} />
        <DateTimeField label="To" value={to} onChange={setTo} />
        <Button
          variant="outlined"
          onClick={() => void tryIt()}
          loading={isBusy}
          sx={{ flexShrink: 0, alignSelf: { xs: 'flex-start', sm: 'center' } }}
        >
          Try it
        </Button>
      </Stack>
      <Box aria-live="polite">
        {outcome && 'error' in outcome && <Alert severity="error">{outcome.error}</Alert>}
        {outcome && 'trial' in outcome && <TrialResult trial={outcome.trial} />}
      </Box>
    </Stack>
  );
}

function midnight(days: number): Date {
  const today = new Date();
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + days);
}

/** The errors of the range, which has no field in the form, are more exact than the message. */
function messageOf({ message, body }: HttpError): string {
  const { from, to } = (body as { errors?: Record<string, unknown> } | undefined)?.errors ?? {};
  return [from, to].find((text) => typeof text === 'string') ?? message;
}
