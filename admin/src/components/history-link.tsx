import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { Button, usePermissions, useRecordContext, useResourceContext } from 'react-admin';
import { Link } from 'react-router-dom';

/** Leads from a row to what the staff changed of it, for those who may read that. */
export function HistoryLink() {
  const row = useRecordContext();
  const subject = useResourceContext();
  const { permissions } = usePermissions<string>();
  if (!row || permissions !== 'Admin') return null;
  const filter = JSON.stringify({ subject, subject_id: String(row.id) });
  return (
    <Button component={Link} to={`/audit-log?${new URLSearchParams({ filter }).toString()}`} color="inherit" label="History" size="medium">
      <HistoryIcon />
    </Button>
  );
}
