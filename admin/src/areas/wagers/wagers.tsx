import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type StaffPlatform, type WagerImport, type WagerPreview, wagerEndpoints } from '@greenroom/contract/admin';
import { type ChangeEvent, useRef, useState } from 'react';
import { Title, useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { LoadError } from '../../components/load-error';
import { sendRequest } from '../../data/request';
import type { Area } from '../area';
import { Preview, Problems } from './preview';
import { readFile } from './read-file';

/** Result of the last check or import. */
type Outcome = { preview: WagerPreview } | { imported: WagerImport; slug: string } | { error: string } | null;

/** Imports wagers from a CSV file, after a check that found no errors. */
function WagersImport() {
  const {
    data: platforms,
    isPending,
    error,
  } = useGetList<StaffPlatform>('platforms', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'position', order: 'ASC' },
  });
  const [platformId, setPlatformId] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [isBusy, setBusy] = useState(false);
  const platform = platforms?.find(({ id }) => String(id) === platformId);

  const run = async (act: (body: { platform_id: number; csv: string }) => Promise<Outcome>) => {
    if (!file || !platform) return;
    setBusy(true);
    try {
      setOutcome(await act({ platform_id: platform.id, csv: await readFile(file) }));
    } catch (error) {
      setOutcome({ error: (error as Error).message });
    }
    setBusy(false);
  };
  const check = () => run(async (body) => ({ preview: (await sendRequest(wagerEndpoints.preview, { body })).data }));
  const importFile = () =>
    run(async (body) => ({ imported: (await sendRequest(wagerEndpoints.import, { body })).data, slug: platform?.slug ?? '' }));

  if (error && !platforms) {
    return (
      <>
        <Title title="Import wagers" />
        <LoadError error={error} />
      </>
    );
  }
  if (!isPending && platforms?.length === 0) return <NoPlatforms />;
  return (
    <Card sx={{ maxWidth: 960 }}>
      <Title title="Import wagers" />
      <CardContent>
        <Stack spacing={3}>
          <Typography sx={{ color: 'text.secondary', maxWidth: '65ch' }}>
            Choose the CSV file that a platform gave out. Its first line names the columns: player, amount, wagered_at, and if you like game
            and reference. Wagers that are there already are not counted twice.
          </Typography>
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ alignItems: { sm: 'center' } }}>
            <TextField
              select
              label="Platform"
              value={platformId}
              onChange={(event) => {
                setPlatformId(event.target.value);
                setOutcome(null);
              }}
              disabled={isBusy}
              sx={{ minWidth: 220 }}
            >
              {(platforms ?? []).map(({ id, name }) => (
                <MenuItem key={id} value={String(id)}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
            <FileButton
              file={file}
              disabled={isBusy}
              onChoose={(chosen) => {
                setFile(chosen);
                setOutcome(null);
              }}
            />
            <Button
              variant="contained"
              sx={{ flexShrink: 0 }}
              onClick={() => void check()}
              disabled={!file || !platform}
              loading={isBusy && !isReady(outcome)}
            >
              Check the file
            </Button>
          </Stack>
          <Box aria-live="polite">
            <Result outcome={outcome} />
          </Box>
          {isReady(outcome) && (
            <Box>
              <Button variant="contained" onClick={() => void importFile()} loading={isBusy}>
                Import {(outcome.preview.lines - outcome.preview.known).toLocaleString('en-US')} wagers to {outcome.preview.platform}
              </Button>
            </Box>
          )}
        </Stack>
      </CardContent>
    </Card>
  );
}

/** Whether the checked file has new wagers and no errors. */
const isReady = (outcome: Outcome): outcome is { preview: WagerPreview } =>
  outcome !== null && 'preview' in outcome && outcome.preview.problem_count === 0 && outcome.preview.lines > outcome.preview.known;

function Result({ outcome }: { outcome: Outcome }) {
  if (!outcome) return null;
  if ('error' in outcome) return <Alert severity="error">{outcome.error}</Alert>;
  if ('imported' in outcome) {
    const { imported, known, new_players: newPlayers } = outcome.imported;
    const text = `Imported ${imported.toLocaleString('en-US')}, there already ${known.toLocaleString('en-US')}; new players ${newPlayers.toLocaleString('en-US')}. `;
    return (
      <Alert severity="success">
        {text}
        <Link href={`/leaderboard?platform=${outcome.slug}`} color="inherit">
          See the standings
        </Link>
      </Alert>
    );
  }
  const { preview } = outcome;
  if (preview.problem_count > 0) return <Problems problems={preview.problems} total={preview.problem_count} />;
  return (
    <Stack spacing={2}>
      {!isReady(outcome) && <Alert severity="info">All of these wagers are there already, so there is nothing to import.</Alert>}
      <Preview preview={preview} />
    </Stack>
  );
}

function FileButton({ file, disabled, onChoose }: { file: File | null; disabled: boolean; onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (chosen) onChoose(chosen);
    // Lets the same file be chosen again after it was corrected.
    target.value = '';
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<UploadIcon />}
        disabled={disabled}
        onClick={() => input.current?.click()}
        sx={{ flexShrink: 0, maxWidth: 360, overflowWrap: 'anywhere' }}
      >
        {file ? file.name : 'Choose a CSV file'}
      </Button>
      <input ref={input} type="file" accept=".csv,text/csv" hidden aria-label="CSV file" onChange={choose} />
    </>
  );
}

function NoPlatforms() {
  return (
    <Alert severity="info">
      <Title title="Import wagers" />
      Wagers belong to a platform. First{' '}
      <Link component={RouterLink} to="/platforms/create">
        make a platform
      </Link>
      .
    </Alert>
  );
}

/** Import of the platforms' wagers. */
export const wagers: Area = {
  name: 'wagers',
  label: 'Import wagers',
  group: 'Contests',
  icon: UploadIcon,
  role: 'Admin',
  routes: [{ path: '', element: <WagersImport /> }],
};
