import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Alert, AlertTitle, Box, Button, Card, CardContent, MenuItem, Stack, TextField, Typography } from '@mui/material';
import type { ImportProblems } from '@greenroom/contract/admin';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { Title, useRefresh } from 'react-admin';
import { readFile } from '../data/read-file';
import { formatCount } from './format-count';

/** A file as text, and what was chosen beside it. */
interface ImportInput {
  choice: string;
  text: string;
}

interface ImportPageProps<Preview, Imported> {
  title: string;
  /** Which file to choose, and what becomes of it. */
  text: string;
  /** What the file comes from, or belongs to. */
  choice: { label: string; choices: readonly { id: string; name: string }[] };
  /** Such as "CSV file", and the types of it. */
  file: { label: string; accept: string };
  /** What importing the file would do, or its errors. */
  check: (input: ImportInput) => Promise<{ data: Preview }>;
  /** Whether a file without errors has nothing new. */
  isKnown: (preview: Preview) => boolean;
  /** Says that it has nothing new. */
  known: string;
  preview: (preview: Preview) => ReactNode;
  /** Label of the button that imports the file. */
  action: (preview: Preview) => string;
  importFile: (input: ImportInput) => Promise<{ data: Imported }>;
  imported: (result: Imported, choice: string) => ReactNode;
  children?: ReactNode;
}

/** The page of an import from a file, after a check that found no errors. */
export function ImportPage<Preview extends ImportProblems, Imported>(props: ImportPageProps<Preview, Imported>) {
  const [choice, setChoice] = useState('');
  const [file, setFile] = useState<File>();
  const refresh = useRefresh();
  const inputOf = async (chosen: File): Promise<ImportInput> => ({ choice, text: await readFile(chosen) });
  const check = useMutation({ mutationFn: async (chosen: File) => (await props.check(await inputOf(chosen))).data });
  const run = useMutation({
    mutationFn: async (chosen: File) => (await props.importFile(await inputOf(chosen))).data,
    onSuccess: refresh,
  });
  const error = check.error ?? run.error;
  const preview = error || run.data !== undefined ? undefined : check.data;
  const isReady = preview !== undefined && preview.problem_count === 0 && !props.isKnown(preview);
  const isBusy = check.isPending || run.isPending;

  const restart = () => {
    check.reset();
    run.reset();
  };
  return (
    <Card sx={{ maxWidth: 960 }}>
      <Title title={props.title} />
      <CardContent>
        <Stack spacing={3}>
          <Typography sx={{ color: 'text.secondary', maxWidth: '65ch' }}>{props.text}</Typography>
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ alignItems: { sm: 'center' } }}>
            <ChoiceField
              {...props.choice}
              value={choice}
              disabled={isBusy}
              onChoose={(chosen) => {
                setChoice(chosen);
                restart();
              }}
            />
            <FileButton
              {...props.file}
              file={file}
              disabled={isBusy}
              onChoose={(chosen) => {
                setFile(chosen);
                restart();
              }}
            />
            <Button
              variant="contained"
              sx={{ flexShrink: 0 }}
              onClick={() => {
                restart();
                if (file) check.mutate(file);
              }}
              disabled={!file || choice === '' || run.isPending}
              loading={check.isPending}
            >
              Check the file
            </Button>
          </Stack>
          <Box aria-live="polite">
            {error && <Alert severity="error">{error.message}</Alert>}
            {run.data !== undefined && <Alert severity="success">{props.imported(run.data, choice)}</Alert>}
            {preview && preview.problem_count > 0 && <Problems {...preview} />}
            {preview?.problem_count === 0 && (
              <Stack spacing={2}>
                {!isReady && <Alert severity="info">{props.known}</Alert>}
                {props.preview(preview)}
              </Stack>
            )}
          </Box>
          {isReady && (
            <Box>
              <Button variant="contained" onClick={() => file && run.mutate(file)} loading={run.isPending}>
                {props.action(preview)}
              </Button>
            </Box>
          )}
          {props.children}
        </Stack>
      </CardContent>
    </Card>
  );
}

interface ChoiceFieldProps {
  label: string;
  choices: readonly { id: string; name: string }[];
  value: string;
  disabled: boolean;
  onChoose: (choice: string) => void;
}

const ChoiceField = ({ label, choices, value, disabled, onChoose }: ChoiceFieldProps) => (
  <TextField
    select
    label={label}
    value={value}
    disabled={disabled}
    onChange={({ target }) => onChoose(target.value)}
    sx={{ minWidth: 220 }}
  >
    {choices.map(({ id, name }) => (
      <MenuItem key={id} value={id}>
        {name}
      </MenuItem>
    ))}
  </TextField>
);

interface FileButtonProps {
  label: string;
  accept: string;
  file: File | undefined;
  disabled: boolean;
  onChoose: (file: File) => void;
}

function FileButton({ label, accept, file, disabled, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (chosen) onChoose(chosen);
    // Lets the same file be chosen again after it was corrected.
    target.value = '';
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<UploadIcon />}
        disabled={disabled}
        onClick={() => input.current?.click()}
        sx={{ flexShrink: 0, maxWidth: 360, overflowWrap: 'anywhere' }}
      >
        {file ? file.name : `Choose a ${label}`}
      </Button>
      <input ref={input} type="file" accept={accept} hidden aria-label={label} onChange={choose} />
    </>
  );
}

/** The errors of a file by line. */
function Problems({ problems, problem_count: total }: ImportProblems) {
  const more = total - problems.length;
  return (
    <Alert severity="error" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <AlertTitle>{total === 1 ? 'One thing in this file is wrong' : `${formatCount(total)} things in this file are wrong`}</AlertTitle>
      Nothing was imported. Correct the file and choose it again.
      <Box
        component="ul"
        tabIndex={0}
        aria-label="What is wrong, by line"
        sx={{ maxHeight: 320, overflowY: 'auto', m: 0, mt: 1, pl: 2.5, overflowWrap: 'anywhere' }}
      >
        {problems.map(({ line, text }, index) => (
          <li key={index}>{line === null ? text : `Line ${formatCount(line)}: ${text}`}</li>
        ))}
      </Box>
      {more > 0 && `And ${formatCount(more)} more.`}
    </Alert>
  );
}
