import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import type { StaffRemote } from '@greenroom/contract/admin';

/** What the live version and the canary use that the live host does not have, has deprecated, or has in an older version. Usually nothing. */
export function PlatformFindings({ remote: { live, canary, versions } }: { remote: StaffRemote }) {
  return [live, canary?.version].flatMap((visible) => {
    const found = versions.find(({ version }) => version === visible);
    if (!found) return [];
    const role = `${visible === live ? 'Live' : 'The canary'}, ${visible},`;
    return [
      <Finding key={`${visible} problems`} severity="error" title={`${role} does not fit the live host`} sentences={found.problems} />,
      <Finding key={`${visible} warnings`} severity="warning" title={`${role} works with the live host, with warnings`} sentences={found.warnings} />,
    ];
  });
}

interface FindingProps {
  severity: 'error' | 'warning';
  title: string;
  sentences: string[];
}

function Finding({ severity, title, sentences }: FindingProps) {
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
