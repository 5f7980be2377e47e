import { Typography } from '@mui/material';
import { useEffect } from 'react';
import { Title } from 'react-admin';
import { SIGNED_IN_CHANNEL } from '../../data/confirmation';

/** The page of the window in which the user has signed in again: lets the page that asked for it go on, and closes where the browser lets it. */
export function SignedInAgain() {
  useEffect(() => {
    const channel = new BroadcastChannel(SIGNED_IN_CHANNEL);
    channel.postMessage('signed-in');
    channel.close();
    window.close();
  }, []);
  return (
    <>
      <Title title="Confirmed" />
      <Typography>You have signed in again. The page that asked for it goes on, and this window can be closed.</Typography>
    </>
  );
}
