import { codeEndpoints, type StaffCode } from '@greenroom/contract/admin';
import { CreateButton, DataTable, SearchInput, SelectInput, TextInput, TopToolbar, minLength, regex } from 'react-admin';
import { AreaCreate, AreaEdit, AreaList } from '../../components/area-pages';
import { WIDE } from '../../components/rows';
import { StateChip, type StateLabels, choicesOf, When } from '../../components/cells';
import { defaultsOf, limitsOf } from '../../data/form-schema';
import type { Area } from '../area';
import { BatchButton } from './batch-button';
import { CodeFields } from './code-fields';
import { CodeUses } from './code-uses';
import { EndButton } from './end-button';
import { Allowed } from '../../components/allowed';

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

function CodeList() {
  return (
    <AreaList filters={filters} actions={actions} sort={{ field: 'created_at', order: 'DESC' }}>
      <DataTable.Col source="code" />
      <DataTable.Col source="state" disableSort render={({ state }: StaffCode) => <StateChip {...STATES[state]} />} />
      <DataTable.NumberCol source="points" />
      <DataTable.Col source="uses" align="right" render={({ uses, max_uses: max }) => (max === null ? uses : `${uses} of ${max}`)} />
      <DataTable.Col source="expires_at" label="Expires" sx={WIDE} render={({ expires_at: at }) => <When at={at} none="Never" />} />
      <DataTable.Col source="created_at" label="Created" sx={WIDE} field={When} />
    </AreaList>
  );
}

const WORD = regex(/^[a-z\d][a-z\d_-]*$/i, 'Only letters, digits and hyphens, without spaces.');

const { body } = codeEndpoints.create;

const CodeCreate = () => (
  <AreaCreate title="New code" defaults={defaultsOf(body)}>
    <TextInput
      source="code"
      label="Word"
      helperText="Empty: a random one that nobody can guess."
      parse={(text: string) => text.toUpperCase() || null}
      validate={[WORD, minLength(3), ...limitsOf(body).code.validate]}
      autoComplete="off"
    />
    <CodeFields />
  </AreaCreate>
);

const CodeEdit = () => (
  <AreaEdit actions={<EndButton />} below={<CodeUses />}>
    <CodeFields />
  </AreaEdit>
);

/** Redeemable codes for points, such as those announced on stream. */
export const codes: Area = {
  name: 'codes',
  label: 'Codes',
  permission: 'codes:see',
  configure: 'codes:configure',
  list: CodeList,
  create: CodeCreate,
  edit: CodeEdit,
  title: ({ code }) => String(code),
  isSearchable: true,
};
