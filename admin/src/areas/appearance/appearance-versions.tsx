import { Box, Typography } from '@mui/material';
import { appearanceEndpoints, type AppearanceVersion, type StaffAppearance } from '@greenroom/contract/admin';
import { ActionButton } from '../../components/actions';
import { When } from '../../components/cells';
import { PanelCard } from '../../components/panel-card';
import { BREAKING, StaticTable } from '../../components/static-table';
import { sendRequest } from '../../data/request';

interface VersionsProps {
  appearance: StaffAppearance;
  /** Gets what is live after a look was restored. */
  onRestored: (appearance: StaffAppearance) => void;
}

/** The published looks, each of which can be made live again. */
export function AppearanceVersions({ appearance: { versions, version }, onRestored }: VersionsProps) {
  const [live, ...earlier] = versions;
  const restore = async (id: number) =>
    onRestored((await sendRequest(appearanceEndpoints.restore, { params: { id }, body: { version } })).data);
  return (
    <PanelCard title="Earlier looks">
      {earlier.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Nothing was published yet. From the first time on, you can go back to any look that was live.
        </Typography>
      ) : (
        <StaticTable
          label="Earlier looks"
          hasRowHeaders
          hasCards
          columns={['Published', { name: 'By', sx: BREAKING }, { name: 'Name', sx: BREAKING }, 'Accent', 'Action']}
          rows={versions.map((each) => ({
            key: each.id,
            cells: [
              <When key="at" at={each.at} />,
              each.author ?? 'Set elsewhere',
              each.site_name,
              <Accent key="accent" accent={each.accent} />,
              each === live ? 'Live' : <RestoreButton key="restore" look={each} restore={() => restore(each.id)} />,
            ],
          }))}
        />
      )}
    </PanelCard>
  );
}

const RestoreButton = ({ look: { id, site_name: name }, restore }: { look: AppearanceVersion; restore: () => Promise<void> }) => (
  <ActionButton
    size="small"
    variant="outlined"
    aria-label={`Restore look ${id}, ${name}`}
    permission="settings:configure"
    act={restore}
    done="Restored"
    confirm={{ title: 'Restore this look?', content: 'It is live at once, with its name. The current one stays in this list.' }}
  >
    Restore
  </ActionButton>
);

const Accent = ({ accent }: { accent: string | null }) =>
  accent === null ? (
    'Built-in'
  ) : (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <Box
        component="span"
        aria-hidden="true"
        sx={{ width: 16, height: 16, borderRadius: '50%', border: 1, borderColor: 'divider', bgcolor: accent }}
      />
      {accent}
    </Box>
  );
