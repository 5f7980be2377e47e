import type { AriaAttributes, RefObject } from 'react';

interface PictureFileProps extends Pick<AriaAttributes, 'aria-label' | 'aria-labelledby'> {
  /** A visible button clicks it. */
  ref: RefObject<HTMLInputElement | null>;
  /** @param form the body of the upload */
  onChoose: (form: FormData) => void;
}

/** Chooses a picture to upload, by the browser's dialog. */
export const PictureFile = ({ onChoose, ...props }: PictureFileProps) => (
  <input
    {...props}
    type="file"
    accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
    hidden
    onChange={({ target }) => {
      const [file] = target.files ?? [];
      if (!file) return;
      const form = new FormData();
      form.append('picture', file);
      // Lets the same file be chosen again, such as after a failure.
      target.value = '';
      onChoose(form);
    }}
  />
);
