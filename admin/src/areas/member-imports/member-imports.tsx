import { Alert, Stack, Typography, List, ListItem, ListItemText, TextField } from '@mui/material';
import {
  IMPORT_SOURCE_NAMES,
  IMPORT_SOURCES,
  type ImportSource,
  memberImportEndpoints,
  type MemberImportPreview,
} from '@greenroom/contract/admin';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../components/format';
import { type ImportInput, ImportPage, ImportPreview } from '../../components/import-page';
import { useMay } from '../../data/permissions';
import { sendRequest, useData } from '../../data/request';
import { ActionButton, sending } from '../../components/actions';
import { LoadError } from '../../components/load-error';

const SOURCES = IMPORT_SOURCES.map((id) => ({ id, name: IMPORT_SOURCE_NAMES[id] }));

export const MembersImport = () =>
  useMay()(memberImportEndpoints.import.besides) ? (
    <FileImport />
  ) : (
    <Stack spacing={2}>
      <Alert severity="info">{NOT_ALLOWED}</Alert>
      <ImportedSources />
    </Stack>
  );

const NOT_ALLOWED = 'To import a file, you also need the permission to give points. Ask an Admin to import it.';

const FileImport = () => (
  <ImportPage
    title="Import members"
    text="Choose the file your previous tool exported. Members get their points immediately. Other people's points wait until they sign in with that Discord account or link that Kick account. A name without an id counts as a Kick name. Your own accounts get nothing, so someone else on the staff has to import them."
    choice={{ label: 'From', choices: SOURCES }}
    file={{ label: 'CSV or JSON file', accept: '.csv,.json,text/csv,application/json' }}
    check={(input) => sendRequest(memberImportEndpoints.preview, { body: bodyOf(input) })}
    isKnown={({ unchanged, accounts }) => unchanged === accounts}
    known="Everything in this file has already been imported."
    preview={(preview) => <Preview preview={preview} />}
    action={({ accounts }) => `Import ${formatCount(accounts)} accounts`}
    importFile={(input) => sendRequest(memberImportEndpoints.import, { body: bodyOf(input) })}
    imported={({ matched, waiting, added }) =>
      `Imported. Accounts of members: ${formatCount(matched)}, points given: ${formatCount(added)}, accounts that wait for their owner: ${formatCount(waiting)}.`
    }
  >
    <ImportedSources />
  </ImportPage>
);

const bodyOf = ({ choice, text, skipProblems }: ImportInput) => ({
  source: choice as ImportSource,
  text,
  skip_problems: skipProblems,
});

const Preview = ({ preview }: { preview: MemberImportPreview }) => (
  <>
    {preview.ignored_columns.length > 0 && <Typography>Columns that are not imported: {preview.ignored_columns.join(', ')}.</Typography>}
    {preview.rounded > 0 && (
      <Typography>
        {preview.rounded === 1 ? 'One account has' : `${formatCount(preview.rounded)} accounts have`} points with decimals. Points are whole
        numbers, so decimals are dropped.
      </Typography>
    )}
    <ImportPreview
      figures={{
        Accounts: formatCount(preview.accounts),
        'Points in total': formatCount(preview.points),
        Members: formatCount(preview.matched),
        'Not members yet': formatCount(preview.waiting),
        Unchanged: formatCount(preview.unchanged),
        'Points given now': formatCount(preview.added),
        'Points taken now': formatCount(preview.taken),
      }}
      title={preview.first_rows.length < preview.accounts ? `The first ${preview.first_rows.length} accounts` : 'All accounts'}
      columns={['Account', 'Member', 'Points']}
      numeric="Points"
      rows={preview.first_rows.map(({ account, member, points }) => [account, member ?? 'Waits for its owner', formatCount(points)])}
    />
  </>
);

const KINDS = { discord_id: 'Discord id', kick_id: 'Kick id', kick_name: 'name' };

function ImportedSources() {
  const [search, setSearch] = useState('');
  const moved = useData(['member-imports', 'sources'], memberImportEndpoints.sources);
  const found = useData(['member-imports', 'waiting', search], memberImportEndpoints.waiting, {
    query: { q: search },
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
                  {...sending(memberImportEndpoints.undo, { params: { source } })}
                  color="error"
                  done="Import undone"
                  confirm={{
                    title: `Undo the import from ${IMPORT_SOURCE_NAMES[source]}?`,
                    content:
                      "All points from this import are taken back, and waiting points are removed. You can't undo it if someone has spent some of them.",
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
                  {...sending(memberImportEndpoints.removeWaiting, { params: { id } })}
                  aria-label={`Remove the points of ${account}`}
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
