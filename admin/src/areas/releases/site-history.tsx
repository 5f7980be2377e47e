import { Card } from '@mui/material';
import { type StaffRemote, staffReleaseEndpoints } from '@greenroom/contract/admin';
import { ActionButton, sending } from '../../components/actions';
import { When } from '../../components/parts';
import { StaticTable } from '../../components/static-table';
import { ACTION_LABELS, CHANGED } from './change-release';

type Change = StaffRemote['history'][number];

interface SiteChange extends Change {
  key: string;
  parts: { name: string; state: Change['state'] }[];
}

/** Each part has its last 20 changes, so the last 20 of the site are among them. */
const SHOWN = 20;

export function SiteHistory({ remotes }: { remotes: StaffRemote[] }) {
  const changes = siteChanges(remotes);
  if (changes.length === 0) return null;
  return (
    <Card component="section" sx={{ p: 2 }}>
      <StaticTable
        label="History of the site"
        heading="h2"
        columns={['When', 'Change', 'By', 'Go back']}
        rows={changes.map(({ key, at, by, action, reason, parts }, index) => ({
          key,
          cells: [
            <When key="at" at={at} />,
            `${ACTION_LABELS[action]}: ${parts.map(partText).join('; ')}${reason ? `. ${reason}` : ''}`,
            reason ? "The canary's rules" : by,
            index > 0 && (
              <ActionButton
                key="back"
                {...sending(staffReleaseEndpoints.bringBack, { body: { to: at } })}
                size="small"
                aria-label={`Bring the site back to this: ${parts.map(partText).join('; ')}`}
                done={CHANGED}
                confirm={{
                  title: 'Bring the whole site back?',
                  content:
                    'All visitors get the version of each part that was live after this change, all at once. Canaries end. A part that was first released later stays as it is.',
                  confirm: 'Yes, bring it back',
                }}
              >
                Bring the site back to this
              </ActionButton>
            ),
          ],
        }))}
        stickyHeader
        sx={{ maxHeight: 360 }}
      />
    </Card>
  );
}

function siteChanges(remotes: StaffRemote[]): SiteChange[] {
  const changes = new Map<string, SiteChange>();
  for (const { name, history } of remotes) {
    for (const change of history) {
      const key = change.set === undefined ? `${name} ${change.number}` : `set ${change.set}`;
      const parts = [...(changes.get(key)?.parts ?? []), { name, state: change.state }];
      changes.set(key, { ...change, key, parts });
    }
  }
  return [...changes.values()].sort((one, other) => (one.at < other.at ? 1 : -1)).slice(0, SHOWN);
}

function partText({ name, state: { live, canary } }: SiteChange['parts'][number]): string {
  if (!canary) return `${name} ${live}`;
  const share = canary.audience && canary.percent === 0 ? canary.audience : `${canary.percent} %`;
  return `${name} ${live}, canary ${canary.version} (${share})`;
}
