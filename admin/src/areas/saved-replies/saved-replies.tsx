import { savedReplyEndpoints, type SavedReply } from '@greenroom/contract/admin';
import { DataTable, TextInput } from 'react-admin';
import { NumberInput } from '../../components/inputs';
import { AreaList, formsOf } from '../../components/area-pages';
import { RowLink } from '../../components/parts';
import { defaultsOf, limitsOf } from '../../data/form-schema';
import type { Area } from '../area';

const { body } = savedReplyEndpoints.create;
const limits = limitsOf(body);

const Fields = () => (
  <>
    <TextInput source="name" helperText="Staff choose it by this name." {...limits.name} />
    <TextInput
      source="message"
      multiline
      minRows={4}
      fullWidth
      helperText="{member}, {ticket}, {category} and {staff} become the names of the member, the ticket, its category, and of who replies."
      {...limits.message}
    />
    <NumberInput source="position" label="Place" helperText="Lower numbers come first." {...limits.position} />
  </>
);

export const savedReplies: Area = {
  name: 'saved-replies',
  label: 'Saved replies',
  permission: 'tickets:see',
  configure: 'tickets:configure',
  list: (
    <AreaList sort={{ field: 'position', order: 'ASC' }}>
      <DataTable.Col source="name" render={({ name }: SavedReply) => <RowLink>{name}</RowLink>} />
      <DataTable.NumberCol source="position" label="Place" />
    </AreaList>
  ),
  ...formsOf({ title: 'New saved reply', defaults: defaultsOf(body), redirect: 'list' }, <Fields />),
};
