import { Card, Stack, Typography, Box } from '@mui/material';
import { lookAlikeEndpoints, type JudgedPair } from '@greenroom/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { LoadError } from '../../components/load-error';
import { Section } from '../../components/section';
import { sendRequest } from '../../data/request';
import type { Area } from '../area';
import { LookAlikeGroup, MemberPageLink } from './look-alike-group';
import { ActionButton } from '../../components/actions';
import { When } from '../../components/cells';

/** Members who look alike, for a person to judge: nothing happens by itself. */
export function LookAlikesPage() {
  const { data, error, isPending } = useQuery({
    queryKey: ['look-alikes'],
    queryFn: async ({ signal }) => (await sendRequest(lookAlikeEndpoints.list, { signal })).data,
  });
  return (
    <Card sx={{ mt: 2, mb: 2 }}>
      <Title title="Look-alikes" />
      <Typography variant="body2" sx={{ p: 2, color: 'text.secondary', maxWidth: '75ch' }}>
        Members who may be one person with several accounts, by signals of the last 30 days. Families, flatmates and mobile networks look
        the same, so this list has no consequences, and neither has your verdict: to ban somebody, open their page.
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

/** Members who look alike. */
export const lookAlikes: Area = {
  name: 'look-alikes',
  label: 'Look-alikes',
  permission: 'look-alikes:see',
  routes: [{ path: '', element: <LookAlikesPage /> }],
};

/** Pairs that the staff has judged. */
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
          permission="look-alikes:work"
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
