import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { lookAlikeEndpoints, type JudgedPair } from '@greenroom/contract/admin';
import { ActionButton } from '../../components/action-button';
import { sendRequest } from '../../data/request';
import { MemberPageLink } from './look-alike-group';

/** Pairs that the staff has judged. */
export const JudgedPairs = ({ pairs }: { pairs: readonly JudgedPair[] }) => (
  <TableContainer tabIndex={0} role="region" aria-label="Judged pairs">
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>Members</TableCell>
          <TableCell>Verdict</TableCell>
          <TableCell>Note</TableCell>
          <TableCell>When</TableCell>
          <TableCell>Action</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {pairs.map(({ member, other, verdict, note, judged_at: at }) => (
          <TableRow key={`${member.id} ${other.id}`}>
            <TableCell>
              <MemberPageLink member={member} /> and <MemberPageLink member={other} />
            </TableCell>
            <TableCell>{verdict === 'same' ? 'Same person' : 'Not the same person'}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 160 }}>{note}</TableCell>
            <TableCell>{new Date(at).toLocaleDateString()}</TableCell>
            <TableCell>
              <ActionButton
                size="small"
                aria-label={`Take back: ${member.username} and ${other.username}`}
                act={() => sendRequest(lookAlikeEndpoints.takeBack, { body: { member_id: member.id, other_id: other.id } })}
                done="The verdict is taken back"
              >
                Take back
              </ActionButton>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);
