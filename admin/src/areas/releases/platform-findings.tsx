import { Alert, AlertTitle, Box } from '@mui/material';
import type { StaffRemote } from '@greenroom/contract/admin';

/** Lists what the live version and the canary use that the live host lacks, deprecates, or has in an older version. */
export function PlatformFindings({ remote: { live, canary, versions } }: { remote: StaffRemote }) {
  return [live, canary?.version].flatMap((visible) => {
    const found = versions.find(({ version }) => version === visible);
    if (!found) return [];
    const what = `${visible === live ? 'live version' : 'canary'} ${visible}`;
    return [
      <Finding key={`${visible} problems`} severity="error" title={`The ${what} does not fit the live host`} sentences={found.problems} />,
      <Finding key={`${visible} warnings`} severity="warning" title={`Warnings for the ${what}`} sentences={found.warnings} />,
    ];
  });
}

function Finding({ severity, title, sentences }: { severity: 'error' | 'warning'; title: string; sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Alert severity={severity} sx={{ mt: 2, overflowWrap: 'anywhere', '& .MuiAlert-message': { minWidth: 0 } }}>
      <AlertTitle>{title}</AlertTitle>
      {sentences.map((sentence) => (
        <Box key={sentence} sx={{ '& + &': { mt: 0.5 } }}>
          {sentence}
        </Box>
      ))}
    </Alert>
  );
}
