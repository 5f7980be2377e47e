import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { Button, useRecordContext, useResourceContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { useMay } from '../data/permissions';
import { listPath } from './list-path';

/** Link from a row to its entries in the audit log, for those who see it. */
export function HistoryLink() {
  const row = useRecordContext();
  const subject = useResourceContext();
  const may = useMay();
  if (!row || !may('audit-log:see')) return null;
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
