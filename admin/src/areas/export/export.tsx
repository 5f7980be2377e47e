import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  FormControlLabel,
  FormLabel,
  FormControl,
  Radio,
  RadioGroup,
  Stack,
  Typography,
} from '@mui/material';
import { exportEndpoints, type ExportFormat } from '@greenroom/contract/admin';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Title } from 'react-admin';
import { download } from '../../data/request';
import { saveFile } from '../../data/files';

export function ExportPage() {
  const [format, setFormat] = useState<ExportFormat>('csv');
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => download(exportEndpoints.download, { body: { format } }),
    onSuccess: ({ name, content }) => saveFile(name, content),
  });
  return (
    <Card sx={{ maxWidth: 960 }}>
      <Title title="Export" />
      <CardContent>
        <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
          <Typography sx={{ color: 'text.secondary', maxWidth: '65ch' }}>
            Download everything the site stores about the community, one file per table, in a zip. Passwords, sessions, other secrets and
            uploaded images aren&apos;t included. The file contains personal data, so keep it safe. The audit log records the download.
          </Typography>
          <FormControl disabled={isPending}>
            <FormLabel id="export-format">Format</FormLabel>
            <RadioGroup aria-labelledby="export-format" value={format} onChange={({ target }) => setFormat(target.value as ExportFormat)}>
              <FormControlLabel value="csv" control={<Radio />} label="CSV, for spreadsheets or to import into another Greenroom" />
              <FormControlLabel value="json" control={<Radio />} label="JSON, one object per line, for programs" />
            </RadioGroup>
          </FormControl>
          <Button variant="contained" startIcon={<DownloadIcon />} onClick={() => mutate()} loading={isPending}>
            Download
          </Button>
          <Box aria-live="polite">
            {error && <Alert severity="error">{error.message}</Alert>}
            {data && <Alert severity="success">Downloaded {data.name}.</Alert>}
          </Box>
        </Stack>
      </CardContent>
    </Card>
  );
}
