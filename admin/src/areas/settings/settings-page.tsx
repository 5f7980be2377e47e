import { Divider, Typography } from '@mui/material';
import { settingsEndpoints, SITE_LANGUAGES } from '@greenroom/contract/admin';
import { ENGLISH } from '@greenroom/contract/texts';
import { BooleanInput, SelectArrayInput, SelectInput, TextInput } from 'react-admin';
import { AreaEdit } from '../../components/area-pages';
import { Editable } from '../../components/actions';
import { NumberInput } from '../../components/inputs';
import { limitsOf } from '../../data/form-schema';
import { useMay } from '../../data/permissions';

const limits = limitsOf(settingsEndpoints.update.body);

const ROW = { resource: 'settings', id: 'site', title: 'Site settings' };

const SPACED = { mb: 2 };

const LANGUAGE_CHOICES = SITE_LANGUAGES.map(({ code, name }) => ({ id: code, name }));
const FURTHER_LANGUAGES = LANGUAGE_CHOICES.filter(({ id }) => id !== ENGLISH);

const CASINOS = [1, 2, 3] as const;

/** Shows the daily limit, read-only for the staff whom it limits. */
const Allowance = () => (
  <Editable isEditable={useMay()('points:work')}>
    <NumberInput
      source="moderator_drop_points"
      label="Points that each of the staff can give away in 24 hours"
      helperText="Drops, their timer and codes count, as points times places. Leave empty for no limit. Staff who may give points to members have none."
      fullWidth
      {...limits.moderator_drop_points}
      sx={SPACED}
    />
  </Editable>
);

interface DaysProps {
  source: 'prize_claim_days' | 'prize_payment_days' | 'prize_details_days';
  label: string;
  helperText?: string;
}

const Days = (props: DaysProps) => <NumberInput {...props} fullWidth {...limits[props.source]} sx={SPACED} />;

export const SettingsPage = () => (
  <AreaEdit row={ROW} deletable={false}>
    <TextInput
      source="site_name"
      label="Name of the site"
      helperText="Shown in the header and in page titles."
      {...limits.site_name}
      sx={SPACED}
    />
    <TextInput
      source="site_description"
      label="Description"
      helperText="Shown in search engines and link previews."
      multiline
      minRows={2}
      fullWidth
      {...limits.site_description}
    />
    <SelectArrayInput
      source="languages"
      label="Languages that visitors can choose besides English"
      helperText="Everyone starts in the language of their browser, if it's one of these."
      choices={FURTHER_LANGUAGES}
      fullWidth
      sx={SPACED}
    />
    <SelectInput
      source="language"
      label="Language of announcements"
      helperText="On Discord, in the chat, in overlays, and for members who haven't chosen a language."
      choices={LANGUAGE_CHOICES}
      {...limits.language}
      sx={SPACED}
    />
    <Divider flexItem sx={{ mt: 1, mb: 2 }} />
    <Allowance />
    <Divider flexItem sx={{ mt: 1, mb: 2 }} />
    <Typography variant="h6" component="h2">
      Prizes
    </Typography>
    <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
      Applies to prizes won from now on. Visitors can see which were paid late.
    </Typography>
    <Days source="prize_claim_days" label="Days to claim a prize" helperText="0: no deadline." />
    <BooleanInput source="prizes_lapse" label="Prizes that are not claimed in time lapse" helperText={false} sx={SPACED} />
    <Days source="prize_payment_days" label="Days to pay a claimed prize" helperText="0: no deadline." />
    <Days source="prize_details_days" label="Days after payment until addresses and similar data are deleted" />
    <Divider flexItem sx={{ mt: 1, mb: 2 }} />
    <Typography variant="h6" component="h2">
      Casinos
    </Typography>
    <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
      Members can enter their username for each of these in their settings.
    </Typography>
    {CASINOS.map((number) => (
      <Casino key={number} number={number} />
    ))}
  </AreaEdit>
);

function Casino({ number }: { number: (typeof CASINOS)[number] }) {
  return (
    <>
      <TextInput source={`crypto${number}_label`} label={`Name of casino ${number}`} {...limits.crypto1_label} helperText={false} />
      <BooleanInput
        source={`crypto${number}_enabled`}
        label={`Ask members for their name at casino ${number}`}
        helperText={false}
        sx={SPACED}
      />
    </>
  );
}
