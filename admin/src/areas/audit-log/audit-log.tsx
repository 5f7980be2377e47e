import { auditLogEndpoints } from '@greenroom/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { DataTable, SelectInput, TextInput } from 'react-admin';
import { TimestampInput } from '../../components/inputs';
import { AreaList } from '../../components/area-pages';
import { WIDE } from '../../components/rows';
import { When } from '../../components/cells';
import { sendRequest } from '../../data/request';
import type { Area } from '../area';
import { AuditEntryShow } from './audit-entry';
import { useSubjectName } from './subject-name';

/** Choices of the filters: the staff, the lists and the actions of existing entries. */
function useChoices() {
  const nameOf = useSubjectName();
  const { data } = useQuery({
    queryKey: ['audit-log-choices'],
    queryFn: async ({ signal }) => (await sendRequest(auditLogEndpoints.choices, { signal })).data,
  });
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
      none="The staff has not changed anything yet. Every change will be listed here."
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

/** Changes by the staff, with the values before and after. */
export const auditLog: Area = {
  name: 'audit-log',
  label: 'Audit log',
  permission: 'audit-log:see',
  list: AuditLogList,
  show: AuditEntryShow,
  title: ({ summary }) => String(summary),
};
