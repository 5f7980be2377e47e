import { Alert, Stack, Box, Typography } from '@mui/material';
import { overlayEndpoints, type StaffOverlay } from '@greenroom/contract/admin';
import { CloneButton, DeleteWithConfirmButton, RecordRepresentation, Title } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';
import { ActionButton } from '../../components/actions';
import { AreaCreate, AreaEdit } from '../../components/area-pages';
import { AreaRow } from '../../components/area-row';
import { HistoryLink } from '../../components/history-link';
import { Facts, PanelCard } from '../../components/panel-card';
import { When } from '../../components/cells';
import { sendRequest } from '../../data/request';
import { OverlayInputs } from './overlay-inputs';
import { DEFAULT_OPTIONS, KINDS, targetText } from './overlay-labels';
import { OverlayPreview } from './overlay-preview';
import { AddressField } from '../../components/address-field';
import { LoadError } from '../../components/load-error';

/** The form of a new overlay. */
export const OverlayCreate = () => (
  <AreaCreate title="New overlay" defaults={{ name: '', kind: 'hunt', target: null, options: DEFAULT_OPTIONS }}>
    <FormPreview />
    <OverlayInputs isNew />
  </AreaCreate>
);

/** The form of an overlay with its address; what a revoked one was. */
export const OverlayEdit = () => (
  <AreaRow<StaffOverlay>>
    {(overlay) => (overlay.revoked_at === null ? <Usable overlay={overlay} /> : <Revoked overlay={overlay} at={overlay.revoked_at} />)}
  </AreaRow>
);

function Usable({ overlay }: { overlay: StaffOverlay }) {
  return (
    <AreaEdit actions={<RevokeButton overlay={overlay} />} deletable={false}>
      <OverlayAddress overlay={overlay} />
      <FormPreview />
      <OverlayInputs />
    </AreaEdit>
  );
}

const PreviewedOverlay = overlayEndpoints.create.body.omit({ name: true });

/** The preview of the form's values before they are saved. */
function FormPreview() {
  const { success, data } = PreviewedOverlay.safeParse(useWatch());
  return <OverlayPreview overlay={success ? data : null} />;
}

const RevokeButton = ({ overlay: { id } }: { overlay: StaffOverlay }) => (
  <ActionButton
    permission="overlays:work"
    color="warning"
    act={() => sendRequest(overlayEndpoints.revoke, { params: { id } })}
    done="Overlay revoked"
    confirm={{
      title: 'Revoke this overlay?',
      content: 'From then on its address shows nothing, wherever it is used. This cannot be undone; a new overlay gets a new address.',
    }}
  >
    Revoke
  </ActionButton>
);

function Revoked({ overlay, at }: { overlay: StaffOverlay; at: string }) {
  return (
    <>
      <Title title={<RecordRepresentation />} />
      <Alert severity="info" sx={{ mb: 2 }}>
        This overlay is revoked: its address no longer shows anything. A copy of it gets an address of its own.
      </Alert>
      <PanelCard title="Overlay">
        <Facts
          of={{
            Kind: KINDS[overlay.kind],
            Shows: targetText(overlay),
            Created: <When at={overlay.created_at} />,
            Revoked: <When at={at} />,
          }}
        />
      </PanelCard>
      <Stack direction="row" sx={{ gap: 1, mt: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <CloneButton label="Make a copy" size="medium" variant="contained" />
        <HistoryLink />
        <DeleteWithConfirmButton mutationMode="pessimistic" confirmColor="warning" size="medium" />
      </Stack>
    </>
  );
}

/** The address of an overlay, to be copied into the streamer's software. */
function OverlayAddress({ overlay: { id } }: { overlay: StaffOverlay }) {
  const { data: path, error } = useQuery({
    queryKey: ['overlays', id, 'address'],
    queryFn: async ({ signal }) => (await sendRequest(overlayEndpoints.address, { params: { id }, signal })).data.path,
  });
  if (error) return <LoadError error={error} />;
  return (
    <Box component="section" aria-label="Address" sx={{ width: '100%', mb: 2 }}>
      <AddressField address={path ? location.origin + path : ''} />
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        In OBS, add a Browser source with this address, width 1920 and height 1080. Anyone with the address can see the overlay.
      </Typography>
    </Box>
  );
}
