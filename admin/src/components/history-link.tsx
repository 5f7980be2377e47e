import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { Button, usePermissions, useRecordContext, useResourceContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { listPath } from './list-path';

/** Link from a row to its entries in the audit log, for admins. */
export function HistoryLink() {
  const row = useRecordContext();
  const subject = useResourceContext();
  const { permissions } = usePermissions<string>();
  if (!row || permissions !== 'Admin') return null;
  return (
    <Button
      component={Link}
      to={listPath('audit-log', { subject, subject_id: String(row.id) })}
      color="inherit"
      label="History"
      size="medium"
    >
      <HistoryIcon />
    </Button>
  );
}
