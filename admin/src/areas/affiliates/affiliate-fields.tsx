import { Typography } from '@mui/material';
import { affiliateEndpoints, type StaffSettings } from '@greenroom/contract/admin';
import { BooleanInput, ReferenceInput, SelectInput, TextInput, regex, useGetOne } from 'react-admin';
import { Fields, PLATFORMS, NumberInput } from '../../components/inputs';
import { limitsOf } from '../../data/form-schema';
import { useMay } from '../../data/permissions';

const limits = limitsOf(affiliateEndpoints.create.body);

const isLink = regex(/^\s*https?:\/\//i, 'This must be a link that begins with https:// or http://.');
const isPicture = regex(/^\s*(https:\/\/|\/(?!\/))/, 'This must begin with https://, or with / for a picture on this site.');

const CASINOS = [1, 2, 3] as const;

const LinesInput = ({ source, helperText, max }: { source: string; helperText: string; max: number }) => (
  <TextInput
    source={source}
    multiline
    minRows={3}
    helperText={helperText}
    format={(lines: unknown) => (Array.isArray(lines) ? lines.join('\n') : '')}
    parse={(text: string) => (text === '' ? [] : text.split('\n'))}
    validate={[areShort, areAtMost(max, source)]}
  />
);

const areShort = (lines: string[] | null) =>
  lines?.some((line) => line.trim().length > 200) ? 'Each can have up to 200 characters.' : undefined;
const areAtMost = (max: number, name: string) => (lines: string[] | null) =>
  (lines?.length ?? 0) > max ? `There may be at most ${max} ${name}.` : undefined;

/** Chooses a casino of the site settings, by number for those who may not read the settings. */
function CasinoInput() {
  const enabled = useMay()('settings:configure');
  const { data: settings } = useGetOne<StaffSettings>('settings', { id: 'site' }, { enabled });
  return (
    <SelectInput
      source="casino"
      label="Username"
      choices={CASINOS.map((id) => ({ id, name: settings?.[`crypto${id}_label`] ?? `Casino ${id}` }))}
      helperText="The casino in the site settings at which members enter their name for this one."
    />
  );
}

export const AffiliateFields = () => (
  <Fields>
    <TextInput source="name" {...limits.name} />
    <TextInput source="link" helperText="Where visitors are sent. Clicks are counted." validate={[...limits.link.validate, isLink]} />
    <TextInput
      source="logo_url"
      label="Logo"
      helperText="A link to an image, or its path on this site. Leave empty for no logo."
      validate={[...limits.logo_url.validate, isPicture]}
    />
    <LinesInput source="benefits" helperText="One per line." max={20} />
    <NumberInput source="position" label="Place" helperText="Lower numbers come first." {...limits.position} />
    <BooleanInput source="is_featured" label="On the home page" />
    <Typography variant="h6" component="h2">
      How to take part
    </Typography>
    <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
      Shown on the home page&apos;s card, next to the leaderboard, and in members&apos; settings. Hidden while code, steps, rules and
      disclosure are all empty.
    </Typography>
    <ReferenceInput source="platform_id" {...PLATFORMS}>
      <SelectInput label="Platform" optionText="name" helperText="The leaderboard that shows these steps." />
    </ReferenceInput>
    <CasinoInput />
    <TextInput source="code" helperText="What new players enter at the casino." {...limits.code} />
    <LinesInput source="steps" helperText="One per line, in order, for example “Open a new account with our link”." max={10} />
    <TextInput source="rules" multiline minRows={2} {...limits.rules} />
    <TextInput
      source="disclosure"
      multiline
      helperText="For example, “This is an affiliate link: we earn a share when you play.” Shown next to the link, with the minimum age and the safer gambling line."
      {...limits.disclosure}
    />
  </Fields>
);
