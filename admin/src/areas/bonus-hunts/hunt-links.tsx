import PredictionsIcon from '@mui/icons-material/GroupsOutlined';
import LiveIcon from '@mui/icons-material/LiveTvOutlined';
import { Chip } from '@mui/material';
import type { StaffHunt } from '@greenroom/contract/admin';
import { Button, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { useMay } from '../../data/permissions';

/** Link to the live screen, for those who run the hunt. */
export function LiveButton() {
  const may = useMay();
  const hunt = useRecordContext<StaffHunt>();
  if (!hunt || !may('bonus-hunts:work')) return null;
  return (
    <Button
      component={Link}
      to={`/bonus-hunts/${hunt.id}/live`}
      label="Live screen"
      variant="contained"
      sx={{ whiteSpace: 'nowrap' }}
      onClick={(event) => event.stopPropagation()}
    >
      <LiveIcon />
    </Button>
  );
}

/** Link to the predictions. */
export function PredictionsButton() {
  const hunt = useRecordContext<StaffHunt>();
  if (!hunt) return null;
  return (
    <Button component={Link} to={`/bonus-hunts/${hunt.id}/predictions`} label="Predictions" onClick={(event) => event.stopPropagation()}>
      <PredictionsIcon />
    </Button>
  );
}

/** Whether a hunt is running, and open for predictions. */
export function HuntState({ hunt }: { hunt: StaffHunt }) {
  if (hunt.ended_at !== null) return <Chip size="small" label="Ended" />;
  return <Chip size="small" color="primary" label={hunt.predictions_active ? 'Running, predictions open' : 'Running'} />;
}
