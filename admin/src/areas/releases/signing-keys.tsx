import { Alert, Card, Typography } from '@mui/material';
import { type StaffReleaseKey, staffReleaseKeyEndpoints, type StaffRemote } from '@greenroom/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { required, SelectInput, TextInput } from 'react-admin';
import { ActionButton, ActionDialog } from '../../components/actions';
import { When } from '../../components/cells';
import { LoadError } from '../../components/load-error';
import { StaticTable } from '../../components/static-table';
import { sendRequest } from '../../data/request';

/** The public keys whose signatures of releases count, by part, and what does not count. */
export function SigningKeys({ remotes }: { remotes: StaffRemote[] }) {
  const { data, error } = useQuery({
    queryKey: ['release-keys'],
    queryFn: async ({ signal }) => (await sendRequest(staffReleaseKeyEndpoints.list, { signal })).data,
  });
  if (error) return <LoadError error={error} />;
  if (!data) return null;
  const parts = remotes.map(({ name }) => ({ id: name, name }));
  const signed = [...new Set(data.keys.map(({ part }) => part))];
  return (
    <Card component="section" sx={{ p: 2, display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography variant="h6" component="h2">
        Signed releases
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: '70ch' }}>
        Once a part has a public key, visitors get only versions of it that one of its keys signed. Without keys, everybody who can write to
        the store of the releases can change the part. The site signs what is changed here, by its own key:{' '}
        <code style={{ overflowWrap: 'anywhere' }}>{data.site_key}</code>
      </Typography>
      {data.problems.length > 0 && (
        <Alert severity="error">
          In the store is what does not count, and what no visitor gets:
          {data.problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </Alert>
      )}
      {data.keys.length > 0 && (
        <StaticTable
          label="Public keys"
          columns={['Part', 'Name', 'Public key', 'Since', '']}
          rows={data.keys.map((key) => ({
            key: key.id,
            cells: [
              key.part,
              key.name,
              <code key="key">{key.public_key}</code>,
              <When key="since" at={key.added_at} />,
              key.revoked_at ? 'Revoked' : <RevokeButton key="revoke" signingKey={key} />,
            ],
          }))}
        />
      )}
      <ActionDialog<{ part: string; name: string; public_key: string }>
        permission="releases:configure"
        label="Add a public key"
        text="From the first key of a part on, only what is signed counts. What is stored by now is accepted as it is."
        action="Add it"
        act={(body) => sendRequest(staffReleaseKeyEndpoints.add, { body })}
        done="The key counts from now on."
      >
        <SelectInput source="part" label="Part" choices={parts} validate={required()} />
        <TextInput source="name" label="Name" helperText="Such as the pipeline that has the private key." validate={required()} />
        <TextInput source="public_key" label="Public key" helperText="As “greenroom keys” prints it." validate={required()} />
      </ActionDialog>
      {signed.length > 0 && (
        <ActionDialog<{ part: string }>
          permission="releases:configure"
          label="Accept unsigned releases again"
          color="error"
          text="Removes all keys of a part, and what was accepted of it. Then the store alone decides what visitors get of it."
          action="Remove the keys"
          act={(body) => sendRequest(staffReleaseKeyEndpoints.end, { body })}
          done="The part needs no signature any more."
        >
          <SelectInput source="part" label="Part" choices={signed.map((part) => ({ id: part, name: part }))} validate={required()} />
        </ActionDialog>
      )}
    </Card>
  );
}

function RevokeButton({ signingKey: { id, part, name } }: { signingKey: StaffReleaseKey }) {
  return (
    <ActionButton
      permission="releases:configure"
      size="small"
      aria-label={`Revoke: ${name} of ${part}`}
      act={() => sendRequest(staffReleaseKeyEndpoints.revoke, { params: { id } })}
      done="Nothing new that this key signs counts any more."
      confirm={{
        title: 'Revoke this key?',
        content: 'Visitors keep what was accepted before. If it is the last key of the part, nothing new of the part counts.',
        confirm: 'Yes, revoke it',
        confirmColor: 'warning',
      }}
    >
      Revoke
    </ActionButton>
  );
}
