import { Box, Typography } from '@mui/material';
import type { StaffCode } from '@greenroom/contract/admin';
import { DataTable, ListBase, useRecordContext } from 'react-admin';
import { Pages, Rows } from '../../components/rows';
import { When } from '../../components/cells';

/** Members who used a code, most recent first. */
export function CodeUses() {
  const code = useRecordContext<StaffCode>();
  if (!code) return null;
  return (
    <Box component="section" aria-labelledby="uses-title" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Typography id="uses-title" variant="h6" component="h2" sx={{ px: 2, pt: 2, pb: 1 }}>
        {heading(code)}
      </Typography>
      <ListBase
        resource={`codes/${code.id}/uses`}
        sort={{ field: 'used_at', order: 'DESC' }}
        perPage={25}
        disableSyncWithLocation
        storeKey={false}
      >
        <Rows none={code.uses > 0 ? 'Nobody is on record.' : 'Nobody has used it yet.'}>
          <DataTable.Col source="username" label="Member" />
          <DataTable.Col source="used_at" label="When" field={When} />
        </Rows>
        <Pages />
      </ListBase>
    </Box>
  );
}

function heading({ uses, max_uses: max }: StaffCode): string {
  if (max !== null) return `Used by ${uses} of ${max}`;
  return uses === 1 ? 'Used by one member' : `Used by ${uses} members`;
}
