import { codeEndpoints, type StaffCode } from '@greenroom/contract/admin';
import { CreateButton, DataTable, SearchInput, SelectInput, TextInput, TopToolbar, minValue, useRecordContext } from 'react-admin';
import ManyIcon from '@mui/icons-material/LibraryAddOutlined';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Box, Typography } from '@mui/material';
import { useState } from 'react';
import type { z } from 'zod';
import { AreaCreate, AreaEdit, AreaList } from '../../components/area-pages';
import { InnerList } from '../../components/rows';
import { StateChip, type StateLabels, choicesOf, When, WIDE } from '../../components/parts';
import { defaultsOf, limitsOf } from '../../data/form-schema';
import type { Area } from '../area';
import { CopyField } from '../../components/fields';
import { Allowed, ActionDialog, ActionButton, sending } from '../../components/actions';
import { NumberInput, TimestampInput, WORD } from '../../components/inputs';
import { sendRequest } from '../../data/request';

const STATES: StateLabels<StaffCode['state']> = {
  active: { label: 'Active', color: 'success' },
  used_up: { label: 'Used up' },
  expired: { label: 'Expired' },
};

const filters = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="state" source="state" choices={choicesOf(STATES)} emptyText="All" alwaysOn />,
];

const actions = (
  <TopToolbar>
    <BatchButton />
    <Allowed to="codes:configure">
      <CreateButton />
    </Allowed>
  </TopToolbar>
);

const Col = DataTable.Col<StaffCode>;

const { body } = codeEndpoints.create;

const { batch } = codeEndpoints;
const batchLimits = limitsOf(batch.body);

function BatchButton() {
  const [newCodes, setNewCodes] = useState<string[]>();
  return (
    <>
      <ActionDialog<z.input<typeof batch.body>>
        permission="codes:configure"
        label="Several at once"
        title="Make several random codes"
        action="Make them"
        maxWidth="sm"
        button={{ size: 'small', startIcon: <ManyIcon /> }}
        defaults={{ ...defaultsOf(batch.body), count: 10, max_uses: 1 }}
        act={async (body) => setNewCodes((await sendRequest(batch, { body })).data.codes)}
      >
        <NumberInput source="count" label="How many codes" {...batchLimits.count} />
        <CodeFields />
      </ActionDialog>
      {newCodes && <NewCodes codes={newCodes} onClose={() => setNewCodes(undefined)} />}
    </>
  );
}

function NewCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  // The codes are shown once, so the backdrop doesn't close the dialog.
  const close = (_event: object, reason: string) => reason !== 'backdropClick' && onClose();
  return (
    <Dialog open onClose={close} aria-labelledby="new-codes-title" fullWidth maxWidth="sm">
      <DialogTitle id="new-codes-title">{codes.length} new codes</DialogTitle>
      <DialogContent>
        <Alert severity="info" sx={{ mb: 2 }}>
          This is the only time they&apos;re listed together.
        </Alert>
        <CopyField text={codes.join('\n')} label="One code per line" name="codes" autoFocus multiline maxRows={12} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

const limits = limitsOf(codeEndpoints.update.body);

function CodeFields() {
  const code = useRecordContext<{ uses?: number }>();
  const uses = code?.uses ?? 0;
  const helperText = uses > 0 ? "Members have used this code, so its points can't be changed." : undefined;
  return (
    <>
      <NumberInput source="points" {...limits.points} readOnly={uses > 0} helperText={helperText} />
      <NumberInput
        source="max_uses"
        label="How many members can use it"
        helperText="Leave empty for no limit."
        {...limits.max_uses}
        min={Math.max(1, uses)}
        validate={[...limits.max_uses.validate, minValue(uses)]}
      />
      <TimestampInput source="expires_at" label="Expires" helperText="Leave empty for no end date." />
    </>
  );
}

function CodeUses() {
  const code = useRecordContext<StaffCode>();
  if (!code) return null;
  return (
    <Box component="section" aria-labelledby="uses-title" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Typography id="uses-title" variant="h6" component="h2" sx={{ px: 2, pt: 2, pb: 1 }}>
        {heading(code)}
      </Typography>
      <InnerList
        resource={`codes/${code.id}/uses`}
        sort={{ field: 'used_at', order: 'DESC' }}
        none={code.uses > 0 ? 'No members are on record.' : 'Not used yet.'}
      >
        <Col source="username" label="Member" />
        <Col source="used_at" label="When" field={When} />
      </InnerList>
    </Box>
  );
}

function heading({ uses, max_uses: max }: StaffCode): string {
  if (max !== null) return `Used by ${uses} of ${max}`;
  return uses === 1 ? 'Used by one member' : `Used by ${uses} members`;
}

function EndButton() {
  const code = useRecordContext<StaffCode>();
  if (code?.state !== 'active') return null;
  return (
    <ActionButton
      {...sending(codeEndpoints.end, { params: { id: code.id } })}
      color="warning"
      done="Code ended"
      confirm={{
        title: `End ${code.code} now?`,
        content: 'The code will stop giving points. Members who used it keep theirs.',
        confirmColor: 'warning',
      }}
    >
      End now
    </ActionButton>
  );
}

export const codes: Area = {
  name: 'codes',
  label: 'Codes',
  permission: 'codes:see',
  configure: 'codes:configure',
  list: (
    <AreaList filters={filters} actions={actions} sort={{ field: 'created_at', order: 'DESC' }}>
      <Col source="code" />
      <Col source="state" disableSort render={({ state }) => <StateChip {...STATES[state]} />} />
      <DataTable.NumberCol source="points" />
      <Col source="uses" align="right" render={({ uses, max_uses: max }) => (max === null ? uses : `${uses} of ${max}`)} />
      <Col source="expires_at" label="Expires" sx={WIDE} render={({ expires_at: at }) => <When at={at} none="Never" />} />
      <Col source="created_at" label="Created" sx={WIDE} field={When} />
    </AreaList>
  ),
  create: (
    <AreaCreate title="New code" defaults={defaultsOf(body)}>
      <TextInput
        source="code"
        label="Word"
        helperText="Leave empty for a random code that's hard to guess."
        parse={(text: string) => text.toUpperCase() || null}
        validate={[...WORD, ...limitsOf(body).code.validate]}
        autoComplete="off"
      />
      <CodeFields />
    </AreaCreate>
  ),
  edit: (
    <AreaEdit actions={<EndButton />} below={<CodeUses />}>
      <CodeFields />
    </AreaEdit>
  ),
  title: ({ code }) => String(code),
  isSearchable: true,
};
