import { Button, Stack } from '@mui/material';
import { contactMessageEndpoints, type StaffContactMessage } from '@greenroom/contract/admin';
import type { ReactNode } from 'react';
import { DataTable, SearchInput, SelectInput, useRecordContext } from 'react-admin';
import { ActionButton, sending } from '../../components/actions';
import { AreaList, AreaShow } from '../../components/area-pages';
import { MemberLink, RowLink, StateChip, When, Facts, PanelCard, Prose, WIDE, choicesOf } from '../../components/parts';
import { MemberBeside } from '../../components/member-beside';
import type { Area } from '../area';

const HANDLED = { false: 'Open', true: 'Handled' };

const filters = [
  <SearchInput key="search" source="search" placeholder="Name, email or subject" alwaysOn />,
  <SelectInput key="is_handled" source="is_handled" label="Status" choices={choicesOf(HANDLED)} alwaysOn />,
];

const Status = ({ message }: { message: StaffContactMessage }) =>
  message.handled_at ? <StateChip label="Handled" color="success" /> : <StateChip label="Open" color="warning" />;

const Col = DataTable.Col<StaffContactMessage>;

export function MessageText() {
  const message = useRecordContext<StaffContactMessage>();
  if (!message) return null;
  return (
    <PanelCard title="Message">
      <Prose>{message.message}</Prose>
    </PanelCard>
  );
}

function MessageAside() {
  const message = useRecordContext<StaffContactMessage>();
  if (!message) return null;
  return (
    <MessageFacts message={message}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 2, flexWrap: 'wrap' }}>
        <ReplyButton message={message} />
        <HandledButton message={message} />
      </Stack>
    </MessageFacts>
  );
}

export function MessageFacts({ message, children }: { message: StaffContactMessage; children?: ReactNode }) {
  const { name, email, member, created_at: sent, mailed_at: mailed, handled_at: handled } = message;
  return (
    <PanelCard title="From">
      <Facts
        of={{
          Status: <Status message={message} />,
          Name: name,
          Email: email,
          Member: member ? <MemberLink member={member} /> : 'Not signed in',
          Sent: <When at={sent} />,
          'Mailed to us': mailed && <When at={mailed} />,
          Handled: handled && <When at={handled} />,
        }}
      />
      {children}
    </PanelCard>
  );
}

/** Returns a `mailto:` link, encoded so the sender's input can't add headers. */
const replyLink = ({ email, subject }: Pick<StaffContactMessage, 'email' | 'subject'>) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Re: ${subject}`)}`;

export const ReplyButton = ({ message }: { message: StaffContactMessage }) => (
  <Button variant="contained" href={replyLink(message)}>
    Answer by mail
  </Button>
);

function HandledButton({ message: { id, version, handled_at: handled } }: { message: StaffContactMessage }) {
  const isOpen = handled === null;
  return (
    <ActionButton
      {...sending(contactMessageEndpoints.handled, { params: { id }, body: { is_handled: isOpen, version } })}
      variant="outlined"
      done={isOpen ? 'Marked as handled' : 'Marked as not handled'}
    >
      {isOpen ? 'Mark as handled' : 'Mark as not handled'}
    </ActionButton>
  );
}

export const contactMessages: Area = {
  name: 'contact-messages',
  label: 'Contact messages',
  permission: 'contact-messages:see',
  list: (
    <AreaList filters={filters} filterDefaultValues={{ is_handled: 'false' }} sort={{ field: 'created_at', order: 'DESC' }} rowClick="show">
      <Col source="subject" render={({ subject }) => <RowLink to="show">{subject}</RowLink>} />
      <Col source="name" label="From" />
      <Col source="email" disableSort sx={WIDE} />
      <Col source="handled_at" label="Status" disableSort render={(message) => <Status message={message} />} />
      <Col source="created_at" label="Sent" sx={WIDE} field={When} />
    </AreaList>
  ),
  show: (
    <AreaShow
      aside={
        <>
          <MessageAside />
          <MemberBeside />
        </>
      }
    >
      <MessageText />
    </AreaShow>
  ),
  title: ({ subject }) => String(subject),
  isSearchable: true,
};
