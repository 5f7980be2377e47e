import { Box, Typography } from '@mui/material';
import { streamPointEndpoints, type StaffStreamPoints } from '@greenroom/contract/admin';
import { TryIt } from '../../components/try-it';
import { sendRequest } from '../../data/request';
import { TrialResult } from './trial-result';

const send = async ({ rules, excluded_accounts }: StaffStreamPoints, time: { from: string; to: string }) =>
  (await sendRequest(streamPointEndpoints.try, { body: { rules, excluded_accounts, ...time } })).data;

/** "Try it on yesterday's chat": compares the rules in the form with the saved ones, before they are saved. */
export const Trial = () => (
  <Box sx={{ width: '100%' }} component="section" aria-labelledby="try-stream-points">
    <Typography id="try-stream-points" variant="h6" component="h2" sx={{ mb: 2 }}>
      Try it on yesterday&apos;s chat
    </Typography>
    <TryIt
      text="Compares what viewers would have got by the form as it is above with what they would have got by the saved rules. Nothing is stored."
      time={() => ({ from: midnight(-1), to: midnight(0) })}
      send={send}
    >
      {(trial) => <TrialResult trial={trial} />}
    </TryIt>
  </Box>
);

function midnight(days: number): Date {
  const today = new Date();
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + days);
}
