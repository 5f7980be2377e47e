import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { sourceEndpoints, type SourceTrial, type StaffPlatform, type StaffSourcePreset } from '@greenroom/contract/admin';
import { useState } from 'react';
import type { HttpError } from 'react-admin';
import { DateTimeField } from '../../../components/date-time-field';
import { PanelCard } from '../../../components/panel-card';
import { parseLocalTime, toLocalTime } from '../../../components/timestamps';
import { sendRequest } from '../../../data/request';
import { declarationOf, type Draft, errorsOf, type FieldErrors, serverErrors, sourceIn } from './draft';
import { TrialResult } from './trial-result';

interface TrialProps {
  platform: StaffPlatform;
  draft: Draft;
  presets: StaffSourcePreset[];
  /** Errors of the fields above. */
  onErrors: (errors: FieldErrors) => void;
}

type Outcome = { trial: SourceTrial; of: Draft } | { error: string } | null;

/** "Try it": fetches from the source as it stands in the form, and stores nothing. */
export function Trial({ platform, draft, presets, onErrors }: TrialProps) {
  const [from, setFrom] = useState(() => toLocalTime(startOfMonth(new Date())));
  const [to, setTo] = useState(() => toLocalTime(new Date()));
  const [rangeErrors, setRangeErrors] = useState<FieldErrors>({});
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [isBusy, setBusy] = useState(false);

  const refuse = (errors: FieldErrors, message: string) => {
    onErrors(errors);
    setRangeErrors(errors);
    setOutcome({ error: message });
  };
  const tryIt = async () => {
    const errors = {
      ...errorsOf(draft),
      ...(from === '' && { from: 'Please enter the start.' }),
      ...(to === '' && { to: 'Please enter the end.' }),
    };
    const declaration = declarationOf(draft, presets);
    if (!declaration || Object.keys(errors).length > 0) return refuse(errors, 'Please correct the marked fields first.');
    setBusy(true);
    try {
      const body = { ...sourceIn(draft, declaration), from: parseLocalTime(from) ?? '', to: parseLocalTime(to) ?? '' };
      const { data } = await sendRequest(sourceEndpoints.try, { params: { id: platform.id }, body });
      onErrors({});
      setRangeErrors({});
      setOutcome({ trial: data, of: draft });
    } catch (cause) {
      const { message, body } = cause as HttpError;
      refuse(serverErrors((body as { errors?: unknown } | undefined)?.errors), message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <PanelCard title="Try it">
      <Stack spacing={2}>
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '65ch' }}>
          Fetches by the form as it is above, saved or not, and stores nothing.
        </Typography>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ alignItems: { sm: 'flex-start' } }}>
          <DateTimeField label="From" error={rangeErrors.from} value={from} onChange={setFrom} />
          <DateTimeField label="To" error={rangeErrors.to} value={to} onChange={setTo} />
          <Button
            variant="outlined"
            onClick={() => void tryIt()}
            loading={isBusy}
            sx={{ flexShrink: 0, alignSelf: { xs: 'flex-start', sm: 'center' } }}
          >
            Try it
          </Button>
        </Stack>
        <Box aria-live="polite" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, '&:empty': { display: 'none' } }}>
          {outcome && 'error' in outcome && <Alert severity="error">{outcome.error}</Alert>}
          {outcome && 'trial' in outcome && (
            <>
              {!isSame(outcome.of, draft) && <Alert severity="info">The form was changed since. Try it again to see what comes now.</Alert>}
              <TrialResult trial={outcome.trial} symbol={platform.currency_symbol} />
            </>
          )}
        </Box>
      </Stack>
    </PanelCard>
  );
}

const startOfMonth = (time: Date) => new Date(time.getFullYear(), time.getMonth(), 1);

/** Whether two drafts fetch the same. A key is emptied by saving it, and counts only if another one was entered. */
const isSame = (tried: Draft, now: Draft) =>
  tried.choice === now.choice && tried.text === now.text && tried.settings === now.settings && (now.key === '' || tried.key === now.key);
