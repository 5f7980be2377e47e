import { Box, Chip, Link, Stack, Typography } from '@mui/material';
import { lookAlikeEndpoints, type LookAlikeMember, type LookAlikePair, type LookAlikes } from '@greenroom/contract/admin';
import { TextInput } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { ActionDialog } from '../../components/actions';
import { When } from '../../components/cells';
import { limitsOf } from '../../data/form-schema';
import { sendRequest } from '../../data/request';

const limits = limitsOf(lookAlikeEndpoints.judge.body);

/** Members who are connected by pairs, each pair with its reasons and the buttons of the verdict. */
export function LookAlikeGroup({ group: { members, pairs } }: { group: LookAlikes['groups'][number] }) {
  const find = (id: string) => members.find((member) => member.id === id);
  return (
    <Box
      component="section"
      aria-label={members.map(({ username }) => username).join(', ')}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}
    >
      {pairs.map((pair, index) => {
        const [one, other] = [find(pair.member_id), find(pair.other_id)];
        return one && other && <Pair key={`${one.id} ${other.id}`} pair={pair} one={one} other={other} isFirst={index === 0} />;
      })}
    </Box>
  );
}

interface PairProps {
  pair: LookAlikePair;
  one: LookAlikeMember;
  other: LookAlikeMember;
  isFirst: boolean;
}

function Pair({ pair, one, other, isFirst }: PairProps) {
  const { reasons, is_weak: isWeak, earlier } = pair;
  return (
    <Box sx={isFirst ? undefined : { mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, alignItems: 'center' }}>
        <Typography component="h3" variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
          <MemberPageLink member={one} /> and <MemberPageLink member={other} />
        </Typography>
        {isWeak && <Chip size="small" label="Weak" />}
      </Stack>
      {[one, other].map((member) => (
        <Typography key={member.id} variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {member.username}: joined <When at={member.created_at} />,{' '}
          {member.kick_username ? `${member.kick_username} on Kick` : 'not on Kick'}
          {member.banned_at && ', banned'}
        </Typography>
      ))}
      <Box component="ul" sx={{ my: 1, pl: 2.5 }}>
        {reasons.map(({ kind, text }) => (
          <Typography key={kind} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
        ))}
      </Box>
      {earlier && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          Judged before to be {earlier === 'same' ? 'the same person' : 'different people'}; there has been a new kind of signal since.
        </Typography>
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Verdict pair={pair} verdict="different" label="Not the same person" text="Hides these two until there is a new kind of signal." />
        <Verdict
          pair={pair}
          verdict="same"
          label="Same person"
          text="Puts a note on the pages of both members. Nothing else happens: what follows is up to you."
        />
      </Stack>
    </Box>
  );
}

interface VerdictProps {
  pair: LookAlikePair;
  verdict: 'same' | 'different';
  label: string;
  text: string;
}

const Verdict = ({ pair: { member_id, other_id }, verdict, label, text }: VerdictProps) => (
  <ActionDialog<{ note: string | null }>
    permission="look-alikes:work"
    label={label}
    action="Save"
    text={text}
    defaults={{ note: '' }}
    act={({ note }) => sendRequest(lookAlikeEndpoints.judge, { body: { member_id, other_id, verdict, note } })}
    done="Verdict saved"
  >
    <TextInput source="note" label="Note for the staff" helperText="Not shown to members." multiline {...limits.note} />
  </ActionDialog>
);

/** Link to a member's page in the panel. */
export const MemberPageLink = ({ member: { id, username } }: { member: { id: string; username: string } }) => (
  <Link component={RouterLink} to={`/members/${id}/show`}>
    {username}
  </Link>
);
