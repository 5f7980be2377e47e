import Button from '@mui/material/Button';
import { codeEndpoints, type StaffCode } from '@greenroom/contract/admin';
import { useState } from 'react';
import { Confirm, useNotify, useRecordContext, useRefresh } from 'react-admin';
import { sendRequest } from '../../data/request';

/** Expires an active code now. */
export function EndButton() {
  const code = useRecordContext<StaffCode>();
  const [isOpen, setOpen] = useState(false);
  const [isSending, setSending] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  if (code?.state !== 'active') return null;

  const end = async () => {
    setSending(true);
    try {
      await sendRequest(codeEndpoints.end, { params: { id: code.id } });
      notify('Code ended', { type: 'success' });
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    } finally {
      setSending(false);
      setOpen(false);
      refresh();
    }
  };
  return (
    <>
      <Button color="warning" onClick={() => setOpen(true)}>
        End now
      </Button>
      <Confirm
        isOpen={isOpen}
        loading={isSending}
        title={`End ${code.code} now?`}
        content="From now on it gives nobody points any more. Who has used it keeps theirs."
        confirm="End now"
        confirmColor="warning"
        onConfirm={() => void end()}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
