import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import type { AuditEntry } from '@greenroom/contract/admin';
import { TextField, useRecordContext, useResourceDefinitions } from 'react-admin';
import { Link } from 'react-router-dom';
import { RowPage } from '../../components/area-pages';
import { listPath } from '../../components/list-path';
import { StaticTable } from '../../components/static-table';
import { When } from '../../components/cells';
import { useSubjectName } from './subject-name';

/** An entry of the audit log: who, when, and the row before and after. */
export function AuditEntryShow() {
  return (
    <RowPage title="Change">
      <Entry />
    </RowPage>
  );
}

function Entry() {
  const entry = useRecordContext<AuditEntry>();
  const nameOf = useSubjectName();
  if (!entry) return null;
  return (
    <Paper sx={{ p: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Box>
        <Typography component="h2" variant="h6">
          {entry.summary}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <TextField source="staff.username" />, <When at={entry.at} />. {nameOf(entry.subject)}, row {entry.subject_id}, {entry.action}.
        </Typography>
      </Box>
      <Differences entry={entry} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <RowLink entry={entry} />
        <Button component={Link} to={listPath('audit-log', { subject: entry.subject, subject_id: entry.subject_id })} color="inherit">
          All changes to this row
        </Button>
      </Stack>
    </Paper>
  );
}

/** Link to the row, if it has a page and was not deleted. */
function RowLink({ entry }: { entry: AuditEntry }) {
  const definition = useResourceDefinitions()[entry.subject];
  const kind = definition?.hasEdit ? '' : definition?.hasShow ? '/show' : null;
  if (kind === null || (entry.after === null && entry.before !== null)) return null;
  return (
    <Button component={Link} to={`/${entry.subject}/${encodeURIComponent(entry.subject_id)}${kind}`}>
      Open the row
    </Button>
  );
}

/** Changes with every edit, so it carries no information. */
const HIDDEN_FIELDS = ['version'];

const VALUE = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', minWidth: 120 };

function Differences({ entry: { before, after } }: { entry: AuditEntry }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter((name) => !HIDDEN_FIELDS.includes(name));
  if (names.length === 0) return <Typography sx={{ color: 'text.secondary' }}>The log has no values for this change.</Typography>;
  return (
    <StaticTable
      label="What was changed"
      columns={[
        { name: 'Field', sx: { color: 'text.secondary' } },
        ...[before && 'Before', after && 'After'].filter((name) => name !== null).map((name) => ({ name, sx: VALUE })),
      ]}
      rows={names.map((name) => ({
        key: name,
        cells: [labelOf(name), ...[before, after].filter((row) => row !== null).map((row) => textOf(row[name]))],
      }))}
      hasRowHeaders
      sx={{ '& td, & th': { verticalAlign: 'top' } }}
    />
  );
}

/** `max_purchases_per_user` as "Max purchases per user". */
const labelOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A value in readable form; objects and arrays with one line for each entry. */
function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return value.toLocaleString('en', { maximumFractionDigits: 8 });
  if (typeof value === 'string') return TIMESTAMP.test(value) ? new Date(value).toLocaleString() : value;
  return JSON.stringify(value, null, 1).replace(/^[[{]\n|\n[\]}]$/g, '');
}
