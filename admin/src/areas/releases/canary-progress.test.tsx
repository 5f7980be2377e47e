import type { StaffRemote } from '@greenroom/contract/admin';
import { render, screen, within } from '@testing-library/react';
import { CanaryProgress } from './canary-progress';

const PLAN: NonNullable<NonNullable<StaffRemote['canary']>['plan']> = { steps: [5, 25, 100], rules: ['failures'], pages: 500 };
const REMOTE: StaffRemote = {
  name: 'store',
  number: 3,
  live: '1.0.0',
  canary: { version: '2.0.0', percent: 25, plan: PLAN },
  progress: {
    views: 123,
    needed: 500,
    step_since: '2026-03-15T20:00:00Z',
    evaluated_at: '2026-03-15T20:05:00Z',
    decision: 'It waits for views: 123 of the 500 that this step needs.',
    findings: [{ rule: 'failures', text: 'Failed views: 3 of 123 (2.4 %), live 5 of 1,000 (0.5 %), no sign of more', sign: 'none' }],
  },
  before: null,
  released_with: [],
  versions: [],
  history: [],
};

it('shows the steps, the views of those needed, the comparison, and what it waits for', () => {
  render(<CanaryProgress remote={REMOTE} />);
  const canary = within(screen.getByRole('region', { name: 'Canary of store' }));
  const steps = within(canary.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
  expect(steps.map((step) => [step.textContent, step.getAttribute('aria-current')])).toEqual([
    ['✓ 5 %', null],
    ['25 %', 'step'],
    ['Live for all', null],
  ]);
  expect(canary.getByText('123 of 500 views in this step')).toBeVisible();
  expect(canary.getByRole('progressbar', { name: 'Views of the canary of store' })).toHaveAttribute('aria-valuenow', '24.6');
  expect(canary.getByText('It waits for views: 123 of the 500 that this step needs.')).toBeVisible();
  expect(canary.getByText('Failed views: 3 of 123 (2.4 %), live 5 of 1,000 (0.5 %), no sign of more')).toBeVisible();
});

it('shows before its first evaluation that one follows', () => {
  render(<CanaryProgress remote={{ ...REMOTE, progress: null }} />);
  expect(screen.getByText('The first evaluation happens within seconds.')).toBeVisible();
});

it('shows why it was rolled back, until the release is changed again', () => {
  const record = {
    number: 4,
    at: '2026-03-15T20:06:00Z',
    by: 'canary rules',
    action: 'rollback' as const,
    state: { live: '1.0.0', canary: null },
  };
  const ended = { ...REMOTE, canary: null, progress: null };
  const { rerender } = render(
    <CanaryProgress remote={{ ...ended, history: [{ ...record, reason: 'More views fail: 12 of 20 (60 %), live 4 of 380 (1.1 %).' }] }} />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The canary was rolled back by its rules. More views fail: 12 of 20 (60 %), live 4 of 380 (1.1 %).',
  );
  rerender(<CanaryProgress remote={{ ...ended, history: [record] }} />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
