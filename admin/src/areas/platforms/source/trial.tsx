import { Alert } from '@mui/material';
import { sourceEndpoints, type StaffPlatform, type StaffSourcePreset } from '@greenroom/contract/admin';
import { useWatch } from 'react-hook-form';
import { PanelCard } from '../../../components/panel-card';
import { TryIt } from '../../../components/try-it';
import { sendRequest } from '../../../data/request';
import { atFields } from './at-fields';
import { type Draft, sourceIn } from './draft';
import { TrialResult } from './trial-result';

interface TrialProps {
  platform: StaffPlatform;
  presets: StaffSourcePreset[];
}

/** Fetches from the source as it stands in the form, and stores nothing. */
export function Trial({ platform, presets }: TrialProps) {
  const now = useWatch<Draft>() as Draft;
  const send = async (draft: Draft, time: { from: string; to: string }) => {
    const body = { ...sourceIn(draft, presets), ...time };
    const { data } = await atFields(sendRequest(sourceEndpoints.try, { params: { id: platform.id }, body }));
    return { trial: data, of: { ...draft, settings: { ...draft.settings } } };
  };
  return (
    <PanelCard title="Try it">
      <TryIt text="Fetches with the form as it is above, saved or not, and stores nothing." time={thisMonth} send={send}>
        {({ trial, of }) => (
          <>
            {!isSame(of, now) && <Alert severity="info">The form has been changed since. Try it again to see what comes now.</Alert>}
            <TrialResult trial={trial} symbol={platform.currency_symbol} />
          </>
        )}
      </TryIt>
    </PanelCard>
  );
}

function thisMonth() {
  const to = new Date();
  return { from: new Date(to.getFullYear(), to.getMonth(), 1), to };
}

/** Whether two drafts fetch the same. A key is emptied by saving it, and counts only if another one was entered. */
const isSame = (tried: Draft, now: Draft) =>
  tried.preset === now.preset &&
  tried.declaration === now.declaration &&
  JSON.stringify(tried.settings) === JSON.stringify(now.settings) &&
  (!now.key || tried.key === now.key);
