import { Card, Typography } from '@mui/material';
import type { LedgerEntry } from '@greenroom/contract/admin';
import { DataTable, ListBase } from 'react-admin';
import { Pages, Rows } from '../../components/rows';
import { When } from '../../components/cells';

const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const;

const signed = new Intl.NumberFormat('en-US', { signDisplay: 'always' });

/** The member's points ledger, paginated. */
export function Ledger({ memberId }: { memberId: string }) {
  return (
    <Card component="section" aria-labelledby="ledger-title">
      <Typography id="ledger-title" variant="h6" component="h2" sx={{ px: 2, pt: 2, pb: 1 }}>
        Points history
      </Typography>
      <ListBase
        resource={`members/${memberId}/ledger`}
        perPage={10}
        sort={NEWEST_FIRST}
        disableSyncWithLocation
        storeKey={false}
        exporter={false}
      >
        <Rows none="No points earned or spent yet.">
          <DataTable.Col source="created_at" label="When" disableSort field={When} />
          <DataTable.Col
            source="amount"
            label="Points"
            align="right"
            disableSort
            render={(line) => <Amount amount={(line as LedgerEntry).amount} />}
          />
          <DataTable.NumberCol source="balance_after" label="Balance" disableSort />
          <DataTable.Col source="reason" label="What for" disableSort />
          <DataTable.Col source="note" label="Note of the staff" disableSort />
        </Rows>
        <Pages sizes={[10, 25, 50]} />
      </ListBase>
    </Card>
  );
}

const Amount = ({ amount }: Pick<LedgerEntry, 'amount'>) => (
  <Typography component="span" variant="body2" sx={{ color: amount > 0 ? 'success.main' : 'error.main', fontWeight: 600 }}>
    {signed.format(amount)}
  </Typography>
);
