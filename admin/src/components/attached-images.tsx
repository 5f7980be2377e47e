import { Box, Button, ButtonBase, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { AttachedImage } from '@greenroom/contract';
import { type SyntheticEvent, useState } from 'react';

export function AttachedImages({ images }: { images: AttachedImage[] }) {
  const [shown, setShown] = useState<number | null>(null);
  if (images.length === 0) return null;
  return (
    <>
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', m: 0, p: 0 }}>
        {images.map(({ id, url, filename }, index) => (
          <li key={id}>
            <ButtonBase
              aria-label={`Show ${filename}`}
              onClick={() => setShown(index)}
              sx={{
                width: 144,
                height: 96,
                borderRadius: 1,
                overflow: 'hidden',
                border: 1,
                borderColor: 'divider',
                '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
              }}
            >
              <img src={url} alt="" loading="lazy" width={144} height={96} style={{ objectFit: 'cover' }} />
            </ButtonBase>
          </li>
        ))}
      </Box>
      <ImageDialog images={images} shown={shown} onShow={setShown} />
    </>
  );
}

/** Ratio of the sides above which an image scrolls, so its text can be read. */
const LONG = 2.5;

/** Removes the limit of a long image's longer side. */
function showLong({ currentTarget: { naturalWidth: width, naturalHeight: height, style } }: SyntheticEvent<HTMLImageElement>): void {
  if (height > LONG * width) style.maxHeight = 'none';
  if (width > LONG * height) style.maxWidth = 'none';
}

function ImageDialog({ images, shown, onShow }: { images: AttachedImage[]; shown: number | null; onShow: (index: number | null) => void }) {
  const image = shown === null ? undefined : images[shown];
  if (shown === null || !image) return null;
  const { filename, url } = image;
  return (
    <Dialog open onClose={() => onShow(null)} maxWidth="xl" aria-labelledby="picture-name">
      <DialogTitle id="picture-name" sx={{ overflowWrap: 'anywhere' }}>
        {filename}
      </DialogTitle>
      <DialogContent tabIndex={0} sx={{ textAlign: 'center' }}>
        <img key={url} src={url} alt={filename} style={{ maxWidth: '100%', maxHeight: '72vh' }} onLoad={showLong} />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {images.length > 1 && (
          <>
            <Button onClick={() => onShow((shown + images.length - 1) % images.length)}>Previous</Button>
            <Button onClick={() => onShow((shown + 1) % images.length)}>Next</Button>
          </>
        )}
        <Button href={url} target="_blank" rel="noopener">
          Full size
        </Button>
        <Button onClick={() => onShow(null)}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
