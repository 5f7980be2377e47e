import { prizeEndpoints, type StaffPrize } from '@greenroom/contract/admin';
import { TextInput, useListContext, useNotify } from 'react-admin';
import { ActionDialog } from '../../components/actions';
import { limitsOf } from '../../data/form-schema';
import { sendRequest } from '../../data/request';

/** Marks the selected prizes of the list as paid; says how many were not, and why the first one was not. */
export function PaySelected() {
  const { data = [], selectedIds, onUnselectItems } = useListContext<StaffPrize>();
  const notify = useNotify();
  const selected = data.filter(({ id }) => selectedIds.includes(id));
  const act = async ({ note }: { note: string | null }) => {
    const { data: results } = await sendRequest(prizeEndpoints.payMany, {
      body: { prizes: selected.map(({ id, version }) => ({ id, version })), note },
    });
    const left = results.flatMap(({ refusal }) => refusal ?? []);
    const why = left.length > 0 ? `; ${left.length} left: ${left[0]}` : '';
    notify(`${results.length - left.length} marked as paid${why}`, { type: left.length > 0 ? 'warning' : 'success' });
    onUnselectItems();
  };
  return (
    <ActionDialog<{ note: string | null }>
      permission="winnings:work"
      label="Paid"
      title={selected.length === 1 ? 'Mark 1 prize as paid' : `Mark ${selected.length} prizes as paid`}
      action="Mark as paid"
      button={{ size: 'small' }}
      text="Known amounts in dollars are booked as payouts. This cannot be undone."
      defaults={{ note: null }}
      act={act}
    >
      <TextInput source="note" label="Note, for the staff" {...limitsOf(prizeEndpoints.payMany.body).note} autoFocus />
    </ActionDialog>
  );
}
