import { codeEndpoints, type StaffCode } from '@greenroom/contract/admin';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../../components/actions';
import { sendRequest } from '../../data/request';

/** Expires an active code now. */
export function EndButton() {
  const code = useRecordContext<StaffCode>();
  if (code?.state !== 'active') return null;
  return (
    <ActionButton
      permission="codes:configure"
      color="warning"
      act={() => sendRequest(codeEndpoints.end, { params: { id: code.id } })}
      done="Code ended"
      confirm={{
        title: `End ${code.code} now?`,
        content: 'From then on it gives nobody any points. Members who have used it keep theirs.',
        confirmColor: 'warning',
      }}
    >
      End now
    </ActionButton>
  );
}
