import { Box, Stack, Typography } from '@mui/material';
import { lookAlikeEndpoints, type JudgedPair } from '@greenroom/contract/admin';
import { ActionButton } from '../../components/action-button';
import { When } from '../../components/when';
import { sendRequest } from '../../data/request';
import { MemberPageLink } from './look-alike-group';

/** Pairs that the staff has judged. */
export const JudgedPairs = ({ pairs }: { pairs: readonly JudgedPair[] }) => (
  <Stack component="ul" sx={{ m: 0, p: 0, gap: 2, listStyle: 'none' }}>
    {pairs.map(({ member, other, verdict, note, judged_at: at }) => (
      <Stack
        key={`${member.id} ${other.id}`}
        component="li"
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ columnGap: 2, alignItems: { xs: 'start', sm: 'center' }, justifyContent: 'space-between' }}
      >
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography>
            <MemberPageLink member={member} /> and <MemberPageLink member={other} />
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {verdict === 'same' ? 'Same person' : 'Not the same person'}, <When at={at} />
            {note && `: ${note}`}
          </Typography>
        </Box>
        <ActionButton
          size="small"
          aria-label={`Take back: ${member.username} and ${other.username}`}
          act={() => sendRequest(lookAlikeEndpoints.takeBack, { body: { member_id: member.id, other_id: other.id } })}
          done="Verdict taken back"
        >
          Take back
        </ActionButton>
      </Stack>
    ))}
  </Stack>
);
