import { List, ListItem, ListItemText, TextField, Typography } from '@mui/material';
import { IMPORT_SOURCE_NAMES, memberImportEndpoints } from '@greenroom/contract/admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../components/actions';
import { formatCount } from '../../components/format-count';
import { LoadError } from '../../components/load-error';
import { sendRequest } from '../../data/request';

const KINDS = { discord_id: 'Discord id', kick_id: 'Kick id', kick_name: 'name' };

/** What was moved in, with its undo, and the points that wait for their owners. */
export function ImportedSources() {
  const [search, setSearch] = useState('');
  const moved = useQuery({
    queryKey: ['member-imports', 'sources'],
    queryFn: async ({ signal }) => (await sendRequest(memberImportEndpoints.sources, { signal })).data,
  });
  const found = useQuery({
    queryKey: ['member-imports', 'waiting', search],
    queryFn: async ({ signal }) => (await sendRequest(memberImportEndpoints.waiting, { query: { q: search }, signal })).data,
    placeholderData: keepPreviousData,
  });
  const { data: sources = [] } = moved;
  const { data: waiting = [] } = found;
  const error = moved.error ?? found.error;

  return (
    <>
      {error && <LoadError error={error} />}
      {sources.length > 0 && (
        <section>
          <Typography component="h2" variant="h6">
            Moved in
          </Typography>
          <List>
            {sources.map(({ source, members, credited, waiting: accounts, waiting_points: points }) => (
              <ListItem key={source} disableGutters sx={{ gap: 2, flexWrap: 'wrap' }}>
                <ListItemText
                  primary={IMPORT_SOURCE_NAMES[source]}
                  secondary={`${formatCount(members)} members got ${formatCount(credited)} points; ${formatCount(points)} points wait for the owners of ${formatCount(accounts)} accounts.`}
                />
                <ActionButton
                  permission="member-imports:work"
                  color="error"
                  act={() => sendRequest(memberImportEndpoints.undo, { params: { source } })}
                  done="Import undone"
                  confirm={{
                    title: `Undo the import from ${IMPORT_SOURCE_NAMES[source]}?`,
                    content:
                      'All points that came from there are taken back, and those that wait are removed. This is refused if somebody has spent some of them.',
                  }}
                >
                  {`Undo ${IMPORT_SOURCE_NAMES[source]}`}
                </ActionButton>
              </ListItem>
            ))}
          </List>
          <Typography component="h2" variant="h6" sx={{ mb: 1 }}>
            Waiting for their owners
          </Typography>
          <TextField label="Search accounts" value={search} onChange={({ target }) => setSearch(target.value)} size="small" />
          <List dense>
            {waiting.map(({ id, account, kind, points, source }) => (
              <ListItem key={id} disableGutters sx={{ gap: 2, flexWrap: 'wrap' }}>
                <ListItemText
                  primary={`${account} (${KINDS[kind]})`}
                  secondary={`${formatCount(points)} points from ${IMPORT_SOURCE_NAMES[source]}`}
                />
                <ActionButton
                  permission="member-imports:work"
                  aria-label={`Remove the points of ${account}`}
                  act={() => sendRequest(memberImportEndpoints.removeWaiting, { params: { id } })}
                  done="Points removed"
                >
                  Remove
                </ActionButton>
              </ListItem>
            ))}
          </List>
        </section>
      )}
    </>
  );
}
