import { Box, Card, Chip, Stack, Typography } from '@mui/material';
import type { StaffRemote } from '@greenroom/contract/admin';
import { ActionButton, Allowed } from '../../components/actions';
import { StaticTable } from '../../components/static-table';
import { When } from '../../components/parts';
import { CanaryButton } from './canary-button';
import { CanaryProgress } from './canary-progress';
import { ACTION_LABELS, CHANGED, changeRelease } from './change-release';
import { PlatformFindings } from './platform-findings';
import { PreviewButton } from './preview-button';
import { VersionCharts } from './version-charts';
import { failedShare, formatPercent, formatTime } from './version-figures';

const CONFIRM = 'Yes, change it';

export function RemoteCard({ remote }: { remote: StaffRemote }) {
  const { name, live, canary, before, released_with: others } = remote;
  const ofSet = canary?.set?.filter((part) => part !== name) ?? [];
  return (
    <Card component="section" aria-labelledby={`remote-${name}`} sx={{ p: 2 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 2 }}>
        <Box>
          <Typography id={`remote-${name}`} component="h2" variant="h6">
            {name}
          </Typography>
          <LiveVersions remote={remote} />
        </Box>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'flex-start' }}>
          {live && remote.versions.some(({ version }) => version !== live) && <CanaryButton remote={remote} />}
          {canary && (
            <ActionButton
              permission="releases:configure"
              variant="outlined"
              act={() => changeRelease(remote, { action: 'promote' })}
              done={CHANGED}
              confirm={{
                title: `Promote ${canary.version}?`,
                content: `All visitors get ${canary.version} of ${name}, instead of ${visitorsOf(canary)}.${togetherWith(ofSet)}`,
                confirm: CONFIRM,
              }}
            >
              Promote the canary
            </ActionButton>
          )}
          {before && (
            <ActionButton
              permission="releases:configure"
              variant="outlined"
              color="warning"
              act={() => changeRelease(remote, { action: 'rollback', ...(others.length === 0 && { version: before }) })}
              done={CHANGED}
              confirm={{
                title: `Roll ${name} back?`,
                content: `All visitors get ${before} again, instead of ${live}.${canary ? ' The canary ends.' : ''}${togetherWith(others)}`,
                confirm: CONFIRM,
              }}
            >
              Roll back
            </ActionButton>
          )}
        </Stack>
      </Stack>
      <PlatformFindings remote={remote} />
      <CanaryProgress remote={remote} />
      <Versions remote={remote} />
      <VersionCharts remote={name} />
      <History remote={remote} />
    </Card>
  );
}

/** Names the other parts of a set, which change together. */
const togetherWith = (others: string[]) =>
  others.length > 0 ? ` The same change is made to ${others.join(', ')}, which belong to the same set.` : '';

function LiveVersions({ remote: { name, live, canary } }: { remote: StaffRemote }) {
  if (!live) return <Typography sx={{ color: 'text.secondary' }}>No version is live yet: visitors do not have this part.</Typography>;
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      {canary?.audience ? 'The others get ' : canary ? `${100 - canary.percent} % of the visitors get ` : 'All visitors get '}
      <Version>{live}</Version>
      {canary && (
        <>
          {`, ${canary.audience ? visitorsOf(canary) : `${canary.percent} %`} the canary `}
          <Version>{canary.version}</Version>
          {canary.set && `, as one with ${canary.set.filter((part) => part !== name).join(', ')}`}
        </>
      )}
      .
    </Typography>
  );
}

function visitorsOf({ percent, audience }: NonNullable<StaffRemote['canary']>): string {
  if (!audience) return `${percent} % of them`;
  const members = audience === 'staff' ? 'the staff' : 'the staff and members who ask for new versions';
  return percent === 0 ? members : `${members}, and ${percent} % of the visitors`;
}

const Version = ({ children }: { children: string }) => (
  <Box component="span" sx={{ color: 'text.primary', fontWeight: 600, overflowWrap: 'anywhere' }}>
    {children}
  </Box>
);

const VERSION_COLUMNS = [
  'Version',
  'Now',
  ...['Pages in 24 hours', 'Failures in 24 hours', 'Failed views', 'LCP, INP (p75)'].map((name) => ({ name, align: 'right' as const })),
  'Live for the first time',
  'By',
];

function Versions({ remote }: { remote: StaffRemote }) {
  const { name, versions, live, canary } = remote;
  const allPages = versions.reduce((sum, { pages }) => sum + pages, 0);
  return (
    <StaticTable
      label={`Versions of ${name}`}
      columns={VERSION_COLUMNS}
      rows={versions.map(({ version, live_since: since, by, checked, pages, failures, measured }) => ({
        key: version,
        cells: [
          version,
          <>
            {version === live && <Chip size="small" color="primary" label="Live" />}
            {version === canary?.version && (
              <Chip
                size="small"
                color="warning"
                label={canary.audience && canary.percent === 0 ? 'Canary' : `Canary ${canary.percent} %`}
                sx={{ mr: 1 }}
              />
            )}
            {version !== live && (
              <ActionButton
                permission="releases:configure"
                size="small"
                aria-label={`Make live: ${version} of ${name}`}
                act={() => changeRelease(remote, { action: 'release', version })}
                done={CHANGED}
                confirm={{
                  title: `Make ${version} live?`,
                  content: `All visitors get ${version} of ${name}${live ? `, instead of ${live}` : ''}.${canary ? ' The canary ends.' : ''}${checked ? '' : ' This version was not checked in a browser.'}`,
                  confirm: CONFIRM,
                }}
              >
                Make live
              </ActionButton>
            )}
            <Allowed to="releases:work">
              <PreviewButton remote={name} version={version} />
            </Allowed>
          </>,
          `${pages.toLocaleString()}${pages > 0 ? ` (${shareOf(pages, allPages)})` : ''}`,
          <Box component="span" sx={failures > 0 ? { color: 'error.main', fontWeight: 600 } : undefined}>
            {failures.toLocaleString()}
          </Box>,
          formatted(measured && failedShare(measured), formatPercent),
          timesOf(measured),
          <When at={since} none="Never" />,
          by ?? '–',
        ],
      }))}
      hasRowHeaders
      hasCards
      stickyHeader
      sx={{ mt: 2, maxHeight: 320, '& tbody': { whiteSpace: 'nowrap' } }}
    />
  );
}

const formatted = (value: number | null, format: (value: number) => string) => (value === null ? '–' : format(value));

function timesOf(measured: StaffRemote['versions'][number]['measured']): string {
  const times = [measured?.timings.lcp.p75 ?? null, measured?.timings.inp.p75 ?? null];
  return times.every((time) => time === null) ? '–' : times.map((time) => formatted(time, formatTime)).join(', ');
}

/** Formats a share in whole percent, never rounded to 0 or 100. */
function shareOf(part: number, all: number): string {
  const percent = (part / all) * 100;
  if (percent < 1) return '< 1 %';
  return percent > 99 && part < all ? '> 99 %' : `${Math.round(percent)} %`;
}

function History({ remote: { name, history, versions } }: { remote: StaffRemote }) {
  const isStored = (live: string) => versions.some(({ version }) => version === live);
  if (history.length === 0) return null;
  return (
    <Box
      component="details"
      sx={{ mt: 1.5, '& summary': { cursor: 'pointer', color: 'text.secondary', fontSize: '0.875rem', width: 'fit-content' } }}
    >
      <summary>Last changes of {name}</summary>
      <Box component="ol" reversed sx={{ m: 0, mt: 1, pl: 3, color: 'text.secondary', fontSize: '0.875rem', lineHeight: 1.8 }}>
        {history.map(({ number, at, by, action, state, reason }) => (
          <li key={number} value={number}>
            <When at={at} />, {reason ? "by the canary's rules" : by}: {ACTION_LABELS[action]}. Live is <Version>{state.live}</Version>
            {!isStored(state.live) && ' (files removed)'}
            {state.canary && (
              <>
                , canary <Version>{state.canary.version}</Version> for{' '}
                {state.canary.audience ? visitorsOf(state.canary) : `${state.canary.percent} %`}
                {state.canary.plan && ` of ${state.canary.plan.steps.join(', ')} %`}
              </>
            )}
            {reason && `. ${reason}`}
          </li>
        ))}
      </Box>
    </Box>
  );
}
