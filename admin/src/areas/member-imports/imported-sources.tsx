import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { IMPORT_SOURCE_NAMES, type ImportedSource, memberImportEndpoints, type WaitingBalance } from '@greenroom/contract/admin';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm } from 'react-admin';
import { sendRequest } from '../../data/request';

const count = (number: number) => number.toLocaleString('en-US');
/** Begins the query keys of everything that was moved in. */
export const KEY = 'member-imports';
const KINDS = { discord_id: 'Discord id', kick_id: 'Kick id', kick_name: 'name' };

/** What was moved in, with its undo, and the points that wait for their owners. */
export function ImportedSources() {
  const [search, setSearch] = useState('');
  const [refusal, setRefusal] = useState('');
  const [undone, setUndone] = useState<ImportedSource | null>(null);
  const client = useQueryClient();
  const moved = useQuery({ queryKey: [KEY, 'sources'], queryFn: async () => (await sendRequest(memberImportEndpoints.sources)).data });
  const found = useQuery({
    queryKey: [KEY, 'waiting', search],
    queryFn: async ({ signal }) => (await sendRequest(memberImportEndpoints.waiting, { query: { q: search }, signal })).data,
    placeholderData: keepPreviousData,
  });
  const { data: sources = [] } = moved;
  const { data: waiting = [] } = found;
  const error = refusal || (moved.error ?? found.error)?.message;

  const change = async (act: () => Promise<unknown>) => {
    setRefusal('');
    try {
      await act();
    } catch (cause) {
      setRefusal((cause as Error).message);
    }
    await client.invalidateQueries({ queryKey: [KEY] });
  };
  const undo = ({ source }: ImportedSource) => change(() => sendRequest(memberImportEndpoints.undo, { params: { source } }));
  const remove = ({ id }: WaitingBalance) => change(() => sendRequest(memberImportEndpoints.removeWaiting, { params: { id } }));

  return (
    <>
      <Box aria-live="polite">{error && <Alert severity="error">{error}</Alert>}</Box>
      {sources.length > 0 && (
        <section>
          <Typography component="h2" variant="h6">
            Moved in
          </Typography>
          <List>
            {sources.map((row) => (
              <ListItem key={row.source} disableGutters sx={{ gap: 2, flexWrap: 'wrap' }}>
                <ListItemText
                  primary={IMPORT_SOURCE_NAMES[row.source]}
                  secondary={`${count(row.members)} members got ${count(row.credited)} points; ${count(row.waiting)} accounts wait with ${count(row.waiting_points)}.`}
                />
                <Button color="error" onClick={() => setUndone(row)}>
                  Undo {IMPORT_SOURCE_NAMES[row.source]}
                </Button>
              </ListItem>
            ))}
          </List>
          <Typography component="h2" variant="h6" sx={{ mb: 1 }}>
            Waiting for their owners
          </Typography>
          <TextField label="Search accounts" value={search} onChange={({ target }) => setSearch(target.value)} size="small" />
          <List dense>
            {waiting.map((row) => (
              <ListItem key={row.id} disableGutters sx={{ gap: 2, flexWrap: 'wrap' }}>
                <ListItemText
                  primary={`${row.account} (${KINDS[row.kind]})`}
                  secondary={`${count(row.points)} points from ${IMPORT_SOURCE_NAMES[row.source]}`}
                />
                <Button aria-label={`Remove the points of ${row.account}`} onClick={() => void remove(row)}>
                  Remove
                </Button>
              </ListItem>
            ))}
          </List>
        </section>
      )}
      <Confirm
        isOpen={undone !== null}
        title={`Undo the import from ${undone ? IMPORT_SOURCE_NAMES[undone.source] : ''}?`}
        content="All points that came from there are taken back, and those that wait are removed. This is refused if somebody has spent some of them."
        onClose={() => setUndone(null)}
        onConfirm={() => {
          if (undone) void undo(undone);
          setUndone(null);
        }}
      />
    </>
  );
}
