import { contentPagePath } from '@greenroom/contract';
import { contentPageEndpoints, type ContentPageFields, type StaffContentPage } from '@greenroom/contract/admin';
import { Link } from '@mui/material';
import { BooleanInput, TextInput, useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { AreaCreate, AreaEdit } from '../../components/area-pages';
import { Fields, InputRow } from '../../components/inputs';
import { NumberInput } from '../../components/number-input';
import { defaultsOf, limitsOf } from '../../data/form-schema';
import { PagePicture } from './page-picture';
import { PagePreview } from './page-preview';
import { PageVersions } from './page-versions';

const { body } = contentPageEndpoints.create;
const limits = limitsOf(body);

/** The form of a new page, a draft unless it says otherwise. */
export const PageCreate = () => (
  <AreaCreate title="New page" defaults={defaultsOf(body)}>
    <PageInputs />
  </AreaCreate>
);

/** The form of a page, with what was saved before. */
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
      helperText="What follows /pages/ in the address. Another one leaves links to the old one without a page."
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
      helperText="Everybody can read it. A change of a published page is live once you save it."
    />
    <InputRow>
      <BooleanInput source="in_menu" label="Link in the menu" helperText={false} />
      <BooleanInput source="in_footer" label="Link in the footer" helperText={false} />
    </InputRow>
    <NumberInput source="position" label="Place" helperText="Links with lower numbers come first." step={1} {...limits.position} />
  </Fields>
);

/** Leaving it suggests an address where there is none. */
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
