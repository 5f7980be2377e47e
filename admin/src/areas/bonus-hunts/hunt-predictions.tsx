import { Chip } from '@mui/material';
import type { StaffHunt, StaffHuntPrediction } from '@greenroom/contract/admin';
import { DataTable, ResourceContextProvider, SearchInput, useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import { AreaList } from '../../components/area-pages';
import { MissingPage } from '../../components/load-error';
import { When } from '../../components/parts';
import { dollars, times } from './amounts';

const filters = [<SearchInput key="search" source="search" alwaysOn />];

const Col = DataTable.Col<StaffHuntPrediction>;

export function HuntPredictions() {
  const { id = '' } = useParams();
  const { data: hunt, error } = useGetOne<StaffHunt>('bonus-hunts', { id: Number(id) });
  const title = `Predictions of hunt #${id}`;
  if (!hunt) return <MissingPage title={title} error={error as Error | null} />;
  const hasEnded = hunt.ended_at !== null;
  return (
    <ResourceContextProvider value={`bonus-hunts/${id}/predictions`}>
      <AreaList
        title={title}
        filters={filters}
        sort={hasEnded ? { field: 'difference', order: 'ASC' } : { field: 'created_at', order: 'DESC' }}
        rowClick={false}
        actions={false}
        none="No predictions yet."
      >
        <Col
          source="member"
          disableSort
          render={({ member, is_closest: isClosest }) => (
            <>
              {member.username} {isClosest && <Chip size="small" color="primary" label="Closest" sx={{ ml: 1 }} />}
            </>
          )}
        />
        <Col source="end_balance" align="right" render={(row) => dollars(row.end_balance)} />
        {hasEnded && <Col source="difference" label="Off by" align="right" render={({ difference }) => dollars(difference ?? 0)} />}
        <Col source="highest_multiplier" align="right" render={({ highest_multiplier: x }) => (x === null ? '–' : times(x))} />
        <Col source="highest_multiplier_game" label="On the slot" disableSort render={(row) => row.highest_multiplier_game ?? '–'} />
        <Col source="created_at" label="Sent" field={When} />
      </AreaList>
    </ResourceContextProvider>
  );
}
