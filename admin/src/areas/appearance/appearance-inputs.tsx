import { Button, Typography } from '@mui/material';
import { accentTones } from '@greenroom/contract/accent';
import { type AppearanceFields, appearanceEndpoints } from '@greenroom/contract/admin';
import { BooleanInput, TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { ImageUploadInput } from '../../components/image-upload-input';
import { InputRow } from '../../components/inputs';
import { limitsOf } from '../../data/form-schema';

const limits = limitsOf(appearanceEndpoints.publish.body);

/** The site's green. */
const BUILT_IN = '#34e29b';
const SIZES = 'PNG, JPEG, WebP, AVIF or GIF, 5 MB at most.';

const Heading = ({ children }: { children: string }) => (
  <Typography variant="h6" component="h3" sx={{ pt: 1 }}>
    {children}
  </Typography>
);

export const AppearanceInputs = () => (
  <>
    <TextInput source="site_name" label="Name of the site" {...limits.site_name} />
    <AccentInput />
    <ImageUploadInput
      source="logo"
      label="Logo"
      endpoint={appearanceEndpoints.upload}
      fit="contain"
      helperText={`A square image works best. Shown at up to 72 pixels. ${SIZES}`}
    />
    <ImageUploadInput
      source="icon"
      label="Icon"
      endpoint={appearanceEndpoints.upload}
      fit="contain"
      helperText={`For browser tabs and home screens: a square of 512 pixels. ${SIZES}`}
    />
    <Heading>Home page</Heading>
    <TextInput source="hero_title" label="Title for guests" helperText='Leave empty for "Join the Community".' {...limits.hero_title} />
    <TextInput
      source="hero_text"
      label="Text for guests"
      helperText="Plain text. Leave empty to use the description in the settings."
      multiline
      minRows={2}
      {...limits.hero_text}
    />
    <BooleanInput source="stage_effects" label="Smoke and floating lights" helperText={false} />
    <Heading>Footer</Heading>
    <TextInput
      source="footer_text"
      label="Text of the footer"
      helperText="Plain text. Leave empty to use the description in the settings."
      multiline
      minRows={2}
      {...limits.footer_text}
    />
    <InputRow>
      <TextInput source="chat_url" label="Link to the chat" type="url" {...limits.chat_url} helperText={false} />
      <TextInput source="streaming_url" label="Link to the channel" type="url" {...limits.streaming_url} helperText={false} />
    </InputRow>
    <InputRow>
      <TextInput source="short_post_url" label="Link to X" type="url" {...limits.short_post_url} helperText={false} />
      <TextInput source="photo_url" label="Link to Instagram" type="url" {...limits.photo_url} helperText={false} />
    </InputRow>
  </>
);

function AccentInput() {
  const { setValue } = useFormContext<AppearanceFields>();
  const accent = useWatch<AppearanceFields, 'accent'>({ name: 'accent' });
  return (
    <InputRow>
      <TextInput
        source="accent"
        label="Accent colour"
        type="color"
        format={(color: string | null) => color ?? BUILT_IN}
        helperText={accent === null ? 'The built-in green.' : hintOf(accent)}
      />
      {accent !== null && (
        <Button sx={{ alignSelf: 'start', mt: 1 }} onClick={() => setValue('accent', null, { shouldDirty: true })}>
          Use the built-in green
        </Button>
      )}
    </InputRow>
  );
}

function hintOf(accent: string): string {
  const { accent: tone } = accentTones(accent);
  return tone === accent ? 'Legible as it is.' : `Shown as ${tone}, which is legible on the dark surfaces.`;
}
