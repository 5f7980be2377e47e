import { Alert } from '@mui/material';
import { RAFFLE_ENTERED, type StaffRaffle, raffleEndpoints } from '@greenroom/contract/admin';
import { useRecordContext } from 'react-admin';
import { useParams } from 'react-router-dom';
import { AreaEdit } from '../../components/area-pages';
import { ActionButton } from '../../components/actions';
import { useParticipation } from '../../components/takes-part';
import { sendRequest } from '../../data/request';
import { DrawRecord } from './draw-record';
import { RaffleEntries } from './raffle-entries';
import { RaffleInputs } from './raffle-inputs';
import { RafflePassword } from './raffle-password';

/** The page of a raffle: form, closing, password, draw and entries. */
export function RaffleEdit() {
  const { id = '' } = useParams();
  const isEntered = useParticipation('raffles', id)?.takes_part ?? false;
  return (
    <AreaEdit isRefused={isEntered} actions={!isEntered && <Actions />} below={<Below isEntered={isEntered} />}>
      <Fields isEntered={isEntered} />
    </AreaEdit>
  );
}

function Fields({ isEntered }: { isEntered: boolean }) {
  const raffle = useRecordContext<StaffRaffle>();
  if (!raffle) return null;
  const isDrawn = raffle.state === 'drawn';
  const hasEntries = raffle.entries > 0;
  const canBeEntered = raffle.allow_passwordless_entry || raffle.allow_points_entry || raffle.has_password;
  return (
    <>
      {isDrawn && <Note>This raffle is drawn, so nothing about it can be changed any more.</Note>}
      {!isDrawn && isEntered && <Note>{RAFFLE_ENTERED}</Note>}
      {!isDrawn && hasEntries && !isEntered && (
        <Note>
          Somebody has entered, so the prize and the terms are fixed. You can still correct the title and the description, change the
          password and close it early.
        </Note>
      )}
      {!isDrawn && !canBeEntered && (
        <Alert severity="warning" sx={{ width: '100%', mb: 2 }}>
          Nobody can enter yet: allow free entries or entries for points, or set a password.
        </Alert>
      )}
      <RaffleInputs fixed={{ terms: isDrawn || hasEntries, texts: isDrawn }} />
    </>
  );
}

const Note = ({ children }: { children: string }) => (
  <Alert severity="info" sx={{ width: '100%', mb: 2 }}>
    {children}
  </Alert>
);

function Actions() {
  const raffle = useRecordContext<StaffRaffle>();
  if (!raffle) return null;
  const params = { id: raffle.id };
  return (
    <>
      {raffle.state === 'running' && (
        <ActionButton
          permission="raffles:work"
          act={() => sendRequest(raffleEndpoints.close, { params })}
          done="The raffle is closed"
          confirm={{ title: 'Close this raffle now?', content: 'Nobody can enter any more, and it cannot be opened again.' }}
        >
          Close now
        </ActionButton>
      )}
      {raffle.state === 'ended' && (
        <ActionButton
          permission="raffles:work"
          variant="contained"
          act={() => sendRequest(raffleEndpoints.draw, { params })}
          done="The winners are drawn"
          confirm={{ title: 'Draw the winners?', content: 'Everybody sees them at once. A raffle is drawn only once.' }}
        >
          Draw winners
        </ActionButton>
      )}
    </>
  );
}

function Below({ isEntered }: { isEntered: boolean }) {
  const raffle = useRecordContext<StaffRaffle>();
  if (!raffle) return null;
  return (
    <>
      {!isEntered && (raffle.state === 'upcoming' || raffle.state === 'running') && <RafflePassword raffle={raffle} />}
      <DrawRecord raffle={raffle} />
      <RaffleEntries raffle={raffle} />
    </>
  );
}
