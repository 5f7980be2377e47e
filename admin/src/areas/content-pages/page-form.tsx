import { contentPagePath } from '@greenroom/contract';
import { contentPageEndpoints, type ContentPageFields, type StaffContentPage } from '@greenroom/contract/admin';
import { Link, Button, FormHelperText, Stack, Alert, Box, Skeleton } from '@mui/material';
import { BooleanInput, TextInput, useRecordContext, type HttpError } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { AreaCreate, AreaEdit } from '../../components/area-pages';
import { Fields, InputRow, NumberInput } from '../../components/inputs';
import { defaultsOf, limitsOf, fieldErrorsOf, showFieldErrors } from '../../data/form-schema';
import { PictureFile } from '../../components/image-upload-input';
import { sendRequest, useData } from '../../data/request';
import { PanelCard, When } from '../../components/parts';
import { ActionButton } from '../../components/actions';
import { LoadError } from '../../components/load-error';
import { BREAKING, StaticTable } from '../../components/static-table';

const { body } = contentPageEndpoints.create;
const limits = limitsOf(body);

export const PageCreate = () => (
  <AreaCreate title="New page" defaults={defaultsOf(body)}>
    <PageInputs />
  </AreaCreate>
);

export const PageEdit = () => (
  <AreaEdit actions={<OpenLink />} below={<PageVersions />}>
    <PageInputs />
  </AreaEdit>
);

const PageInputs = () => (
  <Fields>
    <TitleInput />
    <TextInput
      source="slug"
      label="Address"
      helperText="The last part of the page's address, after /pages/. Changing it breaks existing links."
      {...limits.slug}
    />
    <TextInput
      source="body"
      label="Text"
      multiline
      minRows={12}
      maxRows={30}
      helperText="Markdown: # Heading, **bold**, - list, [text](https://example.com), [store](/store), > quote, | table |. A heading has an address of its own: [prizes](#prizes). HTML is shown as text."
      {...limits.body}
    />
    <PagePicture />
    <PagePreview />
    <BooleanInput
      source="is_published"
      label="Published"
      helperText="Anyone can read it. Changes to a published page go live when you save them."
    />
    <InputRow>
      <BooleanInput source="in_menu" label="Link in the menu" helperText={false} />
      <BooleanInput source="in_footer" label="Link in the footer" helperText={false} />
    </InputRow>
    <NumberInput source="position" label="Place" helperText="Lower numbers come first." step={1} {...limits.position} />
  </Fields>
);

/** Suggests an address once it is left, if there is none. */
function TitleInput() {
  const { getValues, setValue } = useFormContext<ContentPageFields>();
  const suggestAddress = () => {
    const { title, slug } = getValues();
    if (!slug) setValue('slug', slugOf(title ?? ''), { shouldDirty: true });
  };
  return <TextInput source="title" helperText="Its heading, and the text of its links." onBlur={suggestAddress} {...limits.title} />;
}

const slugOf = (title: string) =>
  (
    title
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z\d]+/g) ?? []
  )
    .join('-')
    .slice(0, 60)
    .replace(/-$/, '');

function OpenLink() {
  const page = useRecordContext<StaffContentPage>();
  if (!page?.is_published) return null;
  return (
    <Link href={contentPagePath(page.slug)} target="_blank" rel="noopener" sx={{ mx: 1 }}>
      Open the page
    </Link>
  );
}

function PagePicture() {
  const { getValues, setValue } = useFormContext<ContentPageFields>();
  const fileInput = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (form: FormData) => (await sendRequest(contentPageEndpoints.upload, { form })).data.path,
    onSuccess: (path) =>
      setValue('body', `${getValues('body') ?? ''}\n\n![What the picture shows](${path})\n`.trimStart(), { shouldDirty: true }),
  });
  return (
    <Stack sx={{ alignItems: 'flex-start', mb: 2 }}>
      <Button variant="outlined" onClick={() => fileInput.current?.click()} loading={isPending}>
        Add a picture
      </Button>
      <FormHelperText error={error !== null} role={error ? 'alert' : undefined}>
        {error?.message ?? "PNG, JPEG, WebP, AVIF or GIF, 5 MB at most. It's added at the end of the text, and you can move it from there."}
      </FormHelperText>
      <PictureFile ref={fileInput} aria-label="Picture of the page" onChoose={mutate} />
    </Stack>
  );
}

function PagePreview() {
  const form = useFormContext<ContentPageFields>();
  const { mutate, data, error, isPending } = useMutation<string, HttpError>({
    mutationFn: async () => {
      const { data: rendered } = await sendRequest(contentPageEndpoints.preview, { body: { body: form.getValues('body') ?? '' } });
      return rendered.html;
    },
    onMutate: () => form.clearErrors('body'),
    onError: (refusal) => showFieldErrors(fieldErrorsOf(refusal), form.setError),
  });
  return (
    <PanelCard title="Preview">
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
          {data === undefined ? 'Preview' : 'Preview again'}
        </Button>
        {error && <Alert severity="error">{error.message}</Alert>}
        {data !== undefined && (
          // The same renderer as the site's, which emits no HTML of the text (decision 0073).
          <Box
            role="region"
            aria-label="Preview of the page"
            sx={{
              width: '100%',
              overflowWrap: 'anywhere',
              '& img': { maxWidth: '100%' },
              '& [role="group"]': { overflowX: 'auto' },
              '& a': { color: 'primary.main' },
            }}
            dangerouslySetInnerHTML={{ __html: data }}
          />
        )}
      </Stack>
    </PanelCard>
  );
}

const SHOWN_TEXT = 120;

function PageVersions() {
  const page = useRecordContext<StaffContentPage>();
  return page ? <Versions page={page} /> : null;
}

function Versions({ page: { id, version } }: { page: StaffContentPage }) {
  const { data: versions, error } = useData(['pages', id, 'versions', version], contentPageEndpoints.versions, { params: { id } });
  const restore = (versionId: number) =>
    sendRequest(contentPageEndpoints.restore, { params: { id, version_id: versionId }, body: { version } });
  return (
    <Box sx={{ mt: 2, maxWidth: 720 }}>
      <PanelCard title="Earlier versions">
        {error && <LoadError error={error} />}
        {!versions && !error && <Skeleton variant="rounded" height={120} />}
        {versions && (
          <StaticTable
            label="Versions"
            hasRowHeaders
            hasCards
            columns={['Saved', { name: 'By', sx: BREAKING }, { name: 'Text', sx: BREAKING }, 'Action']}
            rows={versions.map(({ id: versionId, at, author, title, body }, index) => ({
              key: versionId,
              cells: [
                <When key="at" at={at} />,
                author ?? 'Somebody',
                <Excerpt key="text" title={title} body={body} />,
                index === 0 ? (
                  'Current'
                ) : (
                  <ActionButton
                    key="restore"
                    size="small"
                    variant="outlined"
                    aria-label={`Restore version ${versionId}, ${title}`}
                    permission="pages:configure"
                    act={() => restore(versionId)}
                    done="Restored"
                    confirm={{
                      title: 'Restore this version?',
                      content: 'Its text, address and links replace the current ones. The current version stays in this list.',
                    }}
                  >
                    Restore
                  </ActionButton>
                ),
              ],
            }))}
          />
        )}
      </PanelCard>
    </Box>
  );
}

const Excerpt = ({ title, body }: { title: string; body: string }) => (
  <>
    <strong>{title}</strong>
    <br />
    {body.length > SHOWN_TEXT ? `${body.slice(0, SHOWN_TEXT)}…` : body}
  </>
);
