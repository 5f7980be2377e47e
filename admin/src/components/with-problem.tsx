import { Typography } from '@mui/material';

/** A text with what went wrong, if anything did. */
export const WithProblem = ({ text, problem }: { text: string; problem: string | null }) => (
  <>
    {text}
    {problem !== null && (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {problem}
      </Typography>
    )}
  </>
);
