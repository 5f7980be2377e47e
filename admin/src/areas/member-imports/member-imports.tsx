import GroupAddIcon from '@mui/icons-material/GroupAddOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  IMPORT_SOURCE_NAMES,
  IMPORT_SOURCES,
  type ImportSource,
  MAX_MEMBER_FILE_BYTES,
  memberImportEndpoints,
  type MemberImportCounts,
  type MemberImportPreview,
} from '@greenroom/contract/admin';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { Title } from 'react-admin';
import { sendRequest } from '../../data/request';
import type { Area } from '../area';
import { ImportedSources, KEY } from './imported-sources';
import { Preview, Problems } from './preview';

/** Result of the last check or import. */
type Outcome = { preview: MemberImportPreview } | { imported: MemberImportCounts } | { error: string } | null;

/** Moves members and their points in from a file, after a check that found no errors. */
function MembersImport() {
  const [source, setSource] = useState<ImportSource | ''>('');
  const [file, setFile] = useState<File | null>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [isBusy, setBusy] = useState(false);
  const client = useQueryClient();

  const run = async (act: (body: { source: ImportSource; text: string }) => Promise<Outcome>) => {
    if (!file || !source) return;
    setBusy(true);
    try {
      setOutcome(await act({ source, text: await readText(file) }));
    } catch (error) {
      setOutcome({ error: (error as Error).message });
    }
    setBusy(false);
  };
  const check = () => run(async (body) => ({ preview: (await sendRequest(memberImportEndpoints.preview, { body })).data }));
  const importFile = () =>
    run(async (body) => {
      const { data } = await sendRequest(memberImportEndpoints.import, { body });
      void client.invalidateQueries({ queryKey: [KEY] });
      return { imported: data };
    });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setFile(target.files?.[0] ?? null);
    setOutcome(null);
  };
  const isReady =
    outcome !== null && 'preview' in outcome && outcome.preview.problem_count === 0 && outcome.preview.unchanged < outcome.preview.accounts;

  return (
    <Card sx={{ maxWidth: 960 }}>
      <Title title="Import members" />
      <CardContent>
        <Stack spacing={3}>
          <Typography sx={{ color: 'text.secondary', maxWidth: '65ch' }}>
            Choose the file that your previous tool exported. Members get their points at once; the points of everybody else wait until they
            sign in with that Discord account or link that Kick account. A name without an id counts as a name at Kick.
          </Typography>
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ alignItems: { sm: 'center' } }}>
            <TextField
              select
              label="From"
              value={source}
              disabled={isBusy}
              sx={{ minWidth: 220 }}
              onChange={({ target }) => {
                setSource(target.value as ImportSource);
                setOutcome(null);
              }}
            >
              {IMPORT_SOURCES.map((name) => (
                <MenuItem key={name} value={name}>
                  {IMPORT_SOURCE_NAMES[name]}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              type="file"
              label="CSV or JSON file"
              disabled={isBusy}
              slotProps={{ htmlInput: { accept: '.csv,.json,text/csv,application/json' }, inputLabel: { shrink: true } }}
              onChange={choose}
            />
            <Button
              variant="contained"
              sx={{ flexShrink: 0 }}
              onClick={() => void check()}
              disabled={!file || !source}
              loading={isBusy && !isReady}
            >
              Check the file
            </Button>
          </Stack>
          <Box aria-live="polite">
            <Result outcome={outcome} />
          </Box>
          {isReady && (
            <Box>
              <Button variant="contained" onClick={() => void importFile()} loading={isBusy}>
                Import {outcome.preview.accounts.toLocaleString('en-US')} accounts
              </Button>
            </Box>
          )}
          <ImportedSources />
        </Stack>
      </CardContent>
    </Card>
  );
}

function Result({ outcome }: { outcome: Outcome }) {
  if (!outcome) return null;
  if ('error' in outcome) return <Alert severity="error">{outcome.error}</Alert>;
  if ('imported' in outcome) {
    const { matched, waiting, added } = outcome.imported;
    return (
      <Alert severity="success">
        Imported. Accounts of members: {matched.toLocaleString('en-US')}, points given: {added.toLocaleString('en-US')}, accounts that wait
        for their owner: {waiting.toLocaleString('en-US')}.
      </Alert>
    );
  }
  const { preview } = outcome;
  if (preview.problem_count > 0) return <Problems problems={preview.problems} total={preview.problem_count} />;
  return (
    <Stack spacing={2}>
      {preview.unchanged === preview.accounts && (
        <Alert severity="info">Everything in this file is there already, so there is nothing to import.</Alert>
      )}
      <Preview preview={preview} />
    </Stack>
  );
}

/** Reads a file as UTF-8. @throws {Error} with a message for the staff */
async function readText(file: File): Promise<string> {
  if (file.size > MAX_MEMBER_FILE_BYTES) throw new Error('A file may have at most 20 MB here. Please split it.');
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error('The file cannot be read. Please choose it again.');
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error('The file is not written in UTF-8. Please save it as "CSV UTF-8".');
  }
}

/** Moving members in from elsewhere. */
export const memberImports: Area = {
  name: 'member-imports',
  label: 'Import members',
  group: 'Community',
  icon: GroupAddIcon,
  role: 'Admin',
  routes: [{ path: '', element: <MembersImport /> }],
};
