import { Box, Button, Stack, Typography } from '@mui/material';
import { MAX_PICTURES } from '@greenroom/contract';
import { type ChangeEvent, useRef } from 'react';

interface PicturesInputProps {
  pictures: readonly File[];
  onChange: (pictures: readonly File[]) => void;
}

/** Chooses pictures that are sent with a form. What each may be is checked by the server. */
export function PicturesInput({ pictures, onChange }: PicturesInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const add = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChange([...pictures, ...(target.files ?? [])].slice(0, MAX_PICTURES));
    // Lets the same file be chosen again, after it was removed.
    target.value = '';
  };
  return (
    <Box sx={{ mt: 1.5 }}>
      <Stack component="ul" aria-label="Pictures" sx={{ listStyle: 'none', m: 0, p: 0, '&:empty': { display: 'none' } }}>
        {pictures.map((picture, index) => (
          <Stack key={index} component="li" direction="row" sx={{ gap: 1, alignItems: 'center' }}>
            <Typography variant="body2" dir="auto" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {picture.name}
            </Typography>
            <Button
              size="small"
              color="inherit"
              aria-label={`Remove ${picture.name}`}
              onClick={() => onChange(pictures.filter((one) => one !== picture))}
            >
              Remove
            </Button>
          </Stack>
        ))}
      </Stack>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button size="small" variant="outlined" disabled={pictures.length === MAX_PICTURES} onClick={() => input.current?.click()}>
          Add pictures
        </Button>
        <Typography variant="caption" color="textSecondary">
          {MAX_PICTURES} at most, of up to 5 MB each
        </Typography>
      </Stack>
      <input ref={input} type="file" accept="image/*" multiple hidden aria-label="Pictures" onChange={add} />
    </Box>
  );
}
