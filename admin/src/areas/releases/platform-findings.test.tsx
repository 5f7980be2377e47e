import type { StaffRemote } from '@greenroom/contract/admin';
import { render, screen } from '@testing-library/react';
import { PlatformFindings } from './platform-findings';

const GONE = 'store uses useGone of @greenroom/shared-ui/platform, which is gone since 3.0.0: use useNew.';
const DEPRECATED =
  'store uses useOld of @greenroom/shared-ui/platform, which is deprecated since 1.4.0 and will be gone in 3.0.0 at the earliest: use useNew.';

const VERSION = { live_since: null, by: null, checked: true, pages: 0, failures: 0, measured: null, problems: [], warnings: [] };
const version = (name: string, findings: { problems?: string[]; warnings?: string[] } = {}) => ({ ...VERSION, version: name, ...findings });
const REMOTE: StaffRemote = {
  name: 'store',
  number: 1,
  live: '1.0.0',
  canary: { version: '2.0.0', percent: 10 },
  progress: null,
  before: null,
  released_with: [],
  versions: [version('2.0.0'), version('1.0.0')],
  history: [],
};

it('shows nothing for versions that fit the live host', () => {
  render(<PlatformFindings remote={REMOTE} />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('shows what the live version uses that is gone, and what the canary uses that is deprecated', () => {
  render(
    <PlatformFindings
      remote={{ ...REMOTE, versions: [version('2.0.0', { warnings: [DEPRECATED] }), version('1.0.0', { problems: [GONE] })] }}
    />,
  );
  const shown = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(shown).toEqual([`The live version 1.0.0 does not fit the live host${GONE}`, `Warnings for the canary 2.0.0${DEPRECATED}`]);
});
