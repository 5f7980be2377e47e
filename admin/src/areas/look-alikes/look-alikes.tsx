import { Card, Stack, Typography, Box, Chip, Link } from '@mui/material';
import { lookAlikeEndpoints, type JudgedPair, type LookAlikeMember, type LookAlikePair, type LookAlikes } from '@greenroom/contract/admin';
import { Title, TextInput } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { LoadError } from '../../components/load-error';
import { Section, When } from '../../components/parts';
import { sendRequest, useData } from '../../data/request';
import { ActionButton, ActionDialog, sending } from '../../components/actions';
import { limitsOf } from '../../data/form-schema';

/** Lists look-alikes for a person to judge: nothing happens automatically. */
export function LookAlikesPage() {
  const { data, error, isPending } = useData(['look-alikes'], lookAlikeEndpoints.list);
  return (
    <Card sx={{ mt: 2, mb: 2 }}>
      <Title title="Look-alikes" />
      <Typography variant="body2" sx={{ p: 2, color: 'text.secondary', maxWidth: '75ch' }}>
        Members who might be one person with several accounts, based on signals from the last 30 days. Families, flatmates and mobile
        networks look the same, so neither this list nor your verdict has any consequences. To ban someone, open their page.
      </Typography>
      {error && <LoadError error={error} />}
      {isPending && (
        <Typography role="status" sx={{ p: 2 }}>
          Loading…
        </Typography>
      )}
      {data && (
        <>
          <Section title="To judge">
            <Stack sx={{ gap: 2 }}>
              {data.groups.length === 0 && <Typography>No members look alike.</Typography>}
              {data.groups.map((group) => (
                <LookAlikeGroup key={group.members.map(({ id }) => id).join()} group={group} />
              ))}
              <LeftOut pairs={data.left_out} networks={data.crowded_addresses} />
            </Stack>
          </Section>
          {data.judged.length > 0 && (
            <Section title="Judged">
              <JudgedPairs pairs={data.judged} />
            </Section>
          )}
        </>
      )}
    </Card>
  );
}

function LeftOut({ pairs, networks }: { pairs: number; networks: number }) {
  const sentences = [
    pairs > 0 && `${pairs} further weak ${pairs === 1 ? 'pair is' : 'pairs are'} not shown.`,
    networks > 0 && `${networks} ${networks === 1 ? 'network' : 'networks'} of more than 8 members left out, such as a mobile carrier's.`,
  ].filter(Boolean);
  if (sentences.length === 0) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {sentences.join(' ')}
    </Typography>
  );
}

const JudgedPairs = ({ pairs }: { pairs: readonly JudgedPair[] }) => (
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
          {...sending(lookAlikeEndpoints.takeBack, { body: { member_id: member.id, other_id: other.id } })}
          size="small"
          aria-label={`Take back: ${member.username} and ${other.username}`}
          done="Verdict taken back"
        >
          Take back
        </ActionButton>
      </Stack>
    ))}
  </Stack>
);

const limits = limitsOf(lookAlikeEndpoints.judge.body);

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
        <Verdict pair={pair} verdict="different" label="Not the same person" text="Hides this pair until there's a new kind of signal." />
        <Verdict
          pair={pair}
          verdict="same"
          label="Same person"
          text="Adds a note to both members' pages. Nothing else happens automatically."
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

const MemberPageLink = ({ member: { id, username } }: { member: { id: string; username: string } }) => (
  <Link component={RouterLink} to={`/members/${id}/show`}>
    {username}
  </Link>
);
