import { auditLogEndpoints, type AuditEntry } from '@greenroom/contract/admin';
import { DataTable, SelectInput, TextInput, TextField, useRecordContext, useResourceDefinitions } from 'react-admin';
import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { TimestampInput } from '../../components/inputs';
import { AreaList, RowPage } from '../../components/area-pages';
import { When, WIDE } from '../../components/parts';
import { useData } from '../../data/request';
import type { Area } from '../area';
import { listPath } from '../../components/list-name';
import { StaticTable } from '../../components/static-table';

function useChoices() {
  const nameOf = useSubjectName();
  const { data } = useData(['audit-log-choices'], auditLogEndpoints.choices);
  return {
    staff: (data?.staff ?? []).map(({ id, username }) => ({ id, name: username })),
    subjects: (data?.subjects ?? []).map((id) => ({ id, name: nameOf(id) })),
    actions: (data?.actions ?? []).map((id) => ({ id, name: id })),
  };
}

function AuditLogList() {
  const { staff, subjects, actions } = useChoices();
  const filters = [
    <SelectInput key="staff_id" source="staff_id" label="Who" choices={staff} alwaysOn />,
    <SelectInput key="subject" source="subject" label="List" choices={subjects} alwaysOn />,
    <TextInput key="subject_id" source="subject_id" label="Row's id" alwaysOn resettable />,
    <SelectInput key="action" source="action" label="What was done" choices={actions} alwaysOn />,
    <TimestampInput key="since" source="since" label="From" alwaysOn />,
    <TimestampInput key="until" source="until" label="Until" alwaysOn />,
  ];
  return (
    <AreaList
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      rowClick="show"
      none="No changes yet. Every change that staff make will appear here."
      actions={false}
    >
      <DataTable.Col source="id" label="When" sortByOrder="DESC" render={({ at }) => <When at={at} />} />
      <DataTable.Col source="staff.username" label="Who" disableSort />
      <DataTable.Col source="summary" label="What" disableSort />
      <DataTable.Col
        source="subject"
        label="List"
        disableSort
        sx={WIDE}
        render={({ subject }) => <SubjectName subject={String(subject)} />}
      />
      <DataTable.Col source="subject_id" label="Row" disableSort sx={WIDE} />
      <DataTable.Col source="action" label="Done" disableSort sx={WIDE} />
    </AreaList>
  );
}

function SubjectName({ subject }: { subject: string }) {
  return useSubjectName()(subject);
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

/** Changes with every edit. */
const HIDDEN_FIELDS = ['version'];

const VALUE = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', minWidth: 120 };

function Differences({ entry: { before, after } }: { entry: AuditEntry }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter((name) => !HIDDEN_FIELDS.includes(name));
  if (names.length === 0) return <Typography sx={{ color: 'text.secondary' }}>This change has no recorded values.</Typography>;
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

/** Turns `max_purchases_per_user` into "Max purchases per user". */
const labelOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Formats a value; objects and arrays have a line for each entry. */
function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return value.toLocaleString('en', { maximumFractionDigits: 8 });
  if (typeof value === 'string') return TIMESTAMP.test(value) ? new Date(value).toLocaleString() : value;
  return JSON.stringify(value, null, 1).replace(/^[[{]\n|\n[\]}]$/g, '');
}

/** Returns a list's label in the menu, or else its own name. */
function useSubjectName(): (subject: string) => string {
  const definitions = useResourceDefinitions<{ label?: string }>();
  return (subject) => definitions[subject]?.options?.label ?? subject.charAt(0).toUpperCase() + subject.slice(1).replaceAll('-', ' ');
}

export const auditLog: Area = {
  name: 'audit-log',
  label: 'Audit log',
  permission: 'audit-log:see',
  list: AuditLogList,
  show: (
    <RowPage title="Change">
      <Entry />
    </RowPage>
  ),
  title: ({ summary }) => String(summary),
};
