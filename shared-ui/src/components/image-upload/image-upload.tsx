import { Field as BaseField } from '@base-ui/react/field';
import { type DragEvent, useRef, useState, type RefObject, useEffect, useEffectEvent } from 'react';
import { formatPercent } from '../../format';
import ImagePlus from '@greenroom/shared-ui/icons/image-plus';
import { t, Trans } from '../../texts/own';
import { classNames } from '../class-names';
import { Field, type FieldBaseProps } from '../field/field';
import { Progress } from '../progress/progress';
import { type ImageWording, MAX_IMAGES, addImages } from './image-rules';
import styles from './image-upload.module.css';
import { Previews } from './previews';

export * from './image-rules';

export interface ImageUploadProps extends Omit<FieldBaseProps, 'required'> {
  value: readonly File[];
  onChange: (images: File[]) => void;
  /** Wording of its messages; see {@link ImageWording}. */
  wording?: ImageWording;
  /** From 0 to 1; undefined while nothing is being uploaded. */
  progress?: number;
}

/** Draws the field for up to five images of at most 5MB each, chosen, dropped or pasted anywhere in the form (docs/product.md#images). */
export function ImageUpload({ value, onChange, wording = 'tickets', progress, ...texts }: ImageUploadProps) {
  const { disabled = false } = texts;
  const [messages, setMessages] = useState<readonly string[]>([]);
  const input = useRef<HTMLInputElement>(null);

  const add = (files: Iterable<File>) => {
    if (disabled) return;
    const picked = addImages(value, [...files], wording);
    setMessages(picked.messages);
    if (picked.images.length > value.length) onChange(picked.images);
  };
  const remove = (removed: File) => {
    setMessages([]);
    onChange(value.filter((image) => image !== removed));
  };
  const { dragging, ...dropArea } = useDropArea(add);
  usePastedFiles(input, add);

  return (
    <Field {...texts} aside={<Count used={value.length} />}>
      <div
        {...dropArea}
        className={classNames(styles.area, dragging && styles.dragging)}
        data-disabled={disabled || undefined}
        data-invalid={Boolean(texts.error) || undefined}
      >
        <BaseField.Control
          className={styles.input}
          ref={input}
          type="file"
          // Without HEIC, Safari converts the photos of an iPhone, which it doesn't for `image/*`.
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          multiple
          onChange={(event) => {
            add(event.currentTarget.files ?? []);
            // Otherwise picking the same file again would fire no change event.
            event.currentTarget.value = '';
          }}
        />
        <BaseField.Description className={styles.invitation}>
          <ImagePlus size={24} strokeWidth={1.75} />
          <span>
            <Trans message="<strong>Choose images</strong>, drop or paste them here." components={{ strong: <strong /> }} />{' '}
            <span className={styles.limits}>{t('Up to 5, at most 5MB each.')}</span>
          </span>
        </BaseField.Description>
        <Previews images={value} disabled={disabled} onRemove={remove} input={input} />
        {progress !== undefined && (
          <div className={styles.progress}>
            <Progress label={t('Sending the images')} value={progress} max={1} valueText={formatPercent(Math.round(progress * 100))} />
          </div>
        )}
      </div>
      <div className={styles.messages} aria-live="polite">
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
    </Field>
  );
}

const Count = ({ used }: { used: number }) => (
  <span className={styles.count} role="status">
    {t('{used} of {max}', { used, max: MAX_IMAGES })}
  </span>
);

function useDropArea(onFiles: (files: Iterable<File>) => void) {
  const [dragging, setDragging] = useState(false);
  const onDrag = (event: DragEvent<HTMLElement>) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    // Keeps the browser from navigating to the file.
    event.preventDefault();
    setDragging(event.type === 'dragover');
    if (event.type === 'drop') onFiles(event.dataTransfer.files);
  };
  const onDragLeave = (event: DragEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragging(false);
  };
  return { dragging, onDragOver: onDrag, onDrop: onDrag, onDragLeave };
}

/** Calls `onFiles` with files pasted into the input's form, or into its parent element without a form. */
function usePastedFiles(input: RefObject<HTMLInputElement | null>, onFiles: (files: Iterable<File>) => void) {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const pasted = event.clipboardData;
    // Copied text may include an image of itself: the text is pasted then.
    if (!pasted || pasted.files.length === 0 || pasted.types.includes('text/plain')) return;
    event.preventDefault();
    onFiles(pasted.files);
  });

  useEffect(() => {
    const scope = input.current?.form ?? input.current?.parentElement;
    const listener = (event: Event) => onPaste(event as ClipboardEvent);
    scope?.addEventListener('paste', listener);
    return () => scope?.removeEventListener('paste', listener);
  }, [input]);
}

/** Draws the hint of an `ImageUpload` whose form was restored from a draft, which can't store images. */
export const LostImagesHint = ({ count }: { count: number }) => (
  <span className={styles.lost}>
    {t(
      {
        one: "Your text is still here, but {count} image couldn't be kept. Please add it again.",
        other: "Your text is still here, but {count} images couldn't be kept. Please add them again.",
      },
      { count },
    )}
  </span>
);
