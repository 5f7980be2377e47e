import { useStore } from 'zustand';
import type { TabOverrides } from '../override';
import { applyOverrides, readOverrides } from './dev-overrides';
import { OverrideBadge } from './override-badge';
import { applyPreview, loadPreview, previewOfferStore } from './preview';
import { PreviewDialog } from './preview-dialog';

interface RequestedOverrides {
  overrides: readonly string[];
  previews: readonly string[];
  allowed: boolean;
}

/** Determines which versions this tab runs instead of the released ones. */
export async function loadOverrides(requested: RequestedOverrides): Promise<TabOverrides> {
  const overrides = readOverrides(requested.overrides, requested.allowed);
  const preview = await loadPreview(requested.previews.at(-1));
  // The developer's machine takes precedence over a stored version.
  return { overrides, preview, applyTo: (remotes) => applyOverrides(applyPreview(remotes, preview), overrides), view: <OverridesView /> };
}

function OverridesView() {
  const offer = useStore(previewOfferStore, (state) => state.offer);
  return (
    <>
      <OverrideBadge />
      {offer && <PreviewDialog offer={offer} />}
    </>
  );
}
