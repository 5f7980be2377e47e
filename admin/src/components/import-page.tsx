import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Alert, AlertTitle, Box, Button, Card, CardContent, Stack, Typography } from '@mui/material';
import type { DecodedFile, ImportProblems } from '@greenroom/contract/admin';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { Title, useRefresh } from 'react-admin';
import { readFile } from '../data/files';
import { formatCount } from './format';
import { BREAKING, StaticTable } from './static-table';
import { SelectField } from './fields';

export interface ImportInput {
  choice: string;
  text: string;
  skipProblems: boolean;
}

interface Checked<Preview> {
  preview: Preview;
  isSkipping: boolean;
  encoding: DecodedFile['encoding'];
}

interface ImportPageProps<Preview, Imported> {
  title: string;
  text: string;
  choice: { label: string; choices: readonly { id: string; name: string }[] };
  file: { label: string; accept: string };
  check: (input: ImportInput) => Promise<{ data: Preview }>;
  /** Tells whether a file without errors has nothing new. */
  isKnown: (preview: Preview) => boolean;
  known: string;
  preview: (preview: Preview) => ReactNode;
  action: (preview: Preview) => string;
  importFile: (input: ImportInput) => Promise<{ data: Imported }>;
  imported: (result: Imported, choice: string) => ReactNode;
  children?: ReactNode;
}

export function ImportPage<Preview extends ImportProblems, Imported>(props: ImportPageProps<Preview, Imported>) {
  const [chosen, setChosen] = useState('');
  const [first, ...others] = props.choice.choices;
  const choice = chosen || (first && others.length === 0 ? first.id : '');
  const [file, setFile] = useState<File>();
  const refresh = useRefresh();
  const check = useMutation({
    mutationFn: async ({ chosen, isSkipping }: { chosen: File; isSkipping: boolean }): Promise<Checked<Preview>> => {
      const { text, encoding } = await readFile(chosen);
      return { preview: (await props.check({ choice, text, skipProblems: isSkipping })).data, isSkipping, encoding };
    },
  });
  const { preview: checked, isSkipping = false, encoding } = check.data ?? {};
  const run = useMutation({
    mutationFn: async (chosen: File) =>
      (await props.importFile({ choice, text: (await readFile(chosen)).text, skipProblems: isSkipping })).data,
    onSuccess: refresh,
  });
  const error = check.error ?? run.error;
  const preview = error || run.data !== undefined ? undefined : checked;
  const hasProblems = preview !== undefined && preview.problem_count > 0;
  const isImportable = preview !== undefined && (!hasProblems || isSkipping);
  const isReady = isImportable && !props.isKnown(preview);
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
            <SelectField
              {...props.choice}
              value={choice}
              disabled={isBusy}
              onChoose={(id) => {
                setChosen(id);
                restart();
              }}
              sx={{ minWidth: 220 }}
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
                if (file) check.mutate({ chosen: file, isSkipping: false });
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
            {hasProblems && (
              <Problems {...preview} isSkipping={isSkipping} onSkip={() => file && check.mutate({ chosen: file, isSkipping: true })} />
            )}
            {isImportable && (
              <Stack spacing={2} sx={{ mt: hasProblems ? 2 : 0 }}>
                {encoding === 'Windows-1252' && <Alert severity="warning">{UNSURE_ENCODING}</Alert>}
                {!isReady && <Alert severity="info">{hasProblems ? NOTHING_LEFT : props.known}</Alert>}
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
    // Lets the same file be chosen again.
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

const UNSURE_ENCODING = `This file isn't Unicode, so it was read as Windows-1252. If a name below looks wrong, save the file as "CSV UTF-8" and choose it again.`;
const NOTHING_LEFT = "There's nothing to import in the other lines.";

interface ProblemsProps extends ImportProblems {
  isSkipping: boolean;
  onSkip: () => void;
}

/** Lists a file's errors by line, with the choice to import the other lines. */
function Problems({ problems, problem_count: total, isSkipping, onSkip }: ProblemsProps) {
  const more = total - problems.length;
  return (
    <Alert severity={isSkipping ? 'warning' : 'error'} sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <AlertTitle>{total === 1 ? 'One thing in this file is wrong' : `${formatCount(total)} things in this file are wrong`}</AlertTitle>
      {isSkipping ? 'These lines will be skipped.' : 'Nothing was imported. Fix the file and choose it again, or skip these lines.'}
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
      {!isSkipping && problems.some(({ line }) => line !== null && line > 1) && (
        <Box sx={{ mt: 1 }}>
          <Button color="inherit" variant="outlined" onClick={onSkip}>
            Skip these lines
          </Button>
        </Box>
      )}
    </Alert>
  );
}

interface ImportPreviewProps {
  figures: Record<string, ReactNode>;
  title: string;
  columns: readonly string[];
  numeric: string;
  rows: readonly ReactNode[][];
}

export function ImportPreview({ figures, title, columns, numeric, rows }: ImportPreviewProps) {
  return (
    <Stack spacing={2}>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))', gap: 2, m: 0 }}>
        {Object.entries(figures).map(([name, value]) => (
          <div key={name}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {name}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
              {value}
            </Typography>
          </div>
        ))}
      </Box>
      <StaticTable
        label={title}
        heading="h2"
        columns={columns.map((name) => ({ name, sx: BREAKING, ...(name === numeric && { align: 'right' }) }))}
        rows={rows.map((cells, key) => ({ key, cells }))}
      />
    </Stack>
  );
}
