import { Typography } from '@mui/material';
import { streamPointEndpoints, type UnusualViewer } from '@greenroom/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { MemberLink } from '../../components/cells';
import { formatCount } from '../../components/format-count';
import { LoadError } from '../../components/load-error';
import { Section } from '../../components/section';
import { BREAKING, StaticTable } from '../../components/static-table';
import { sendRequest } from '../../data/request';

/** Viewers whose points look like those of a program. The staff judges them: nothing happens by itself. */
export function UnusualViewers() {
  const { data, error, isPending } = useQuery({
    queryKey: ['stream-points', 'unusual'],
    queryFn: async ({ signal }) => (await sendRequest(streamPointEndpoints.unusual, { signal })).data,
  });
  return (
    <Section title="Who earns unusually">
      <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary', maxWidth: '65ch' }}>
        Of the 200 viewers with the most points of the last 7 days, those whose points look like a program&apos;s. Each sign has innocent
        explanations too, so nothing happens by itself. To exclude an account, add it to the excluded accounts above.
      </Typography>
      {error && <LoadError error={error} />}
      {isPending && <Typography role="status">Loading…</Typography>}
      {data &&
        (data.viewers.length > 0 ? (
          <Viewers viewers={data.viewers} />
        ) : (
          <Typography>None of the {data.checked} viewers who were compared stands out.</Typography>
        ))}
    </Section>
  );
}

const Viewers = ({ viewers }: { viewers: UnusualViewer[] }) => (
  <StaticTable
    label="Viewers who earn unusually"
    columns={[{ name: 'Viewer', sx: BREAKING }, 'Member', { name: 'Points', align: 'right' }, { name: 'Streams', align: 'right' }, 'Signs']}
    rows={viewers.map(({ user_id: id, username, member, points, streams, signs }) => ({
      key: id,
      cells: [
        `${username} (${id})`,
        member ? <MemberLink member={member} /> : 'Not linked',
        formatCount(points),
        streams,
        signs.map(({ sign, text }) => <div key={sign}>{text}</div>),
      ],
    }))}
  />
);
