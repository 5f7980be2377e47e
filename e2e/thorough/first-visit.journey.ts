import { expect, moving, test } from '../helpers/fixtures';
import { type VisitCost, visit } from '../helpers/first-visit';
import { FIRST_VISIT } from '../helpers/first-visit-budgets';

test.use({ ...moving, firstLoad: true, prefetching: true, viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true });

// In one worker, which compresses each file once.
test.describe.configure({ mode: 'default' });

for (const [address, budget] of Object.entries(FIRST_VISIT)) {
  test(`a guest's first visit of ${address} on a phone is within its budget, and all motion is the compositor's`, async ({ page }) => {
    const { costly, ...cost } = await visit(page, address);
    expect(costly).toEqual([]);
    const exceeded = Object.entries(cost).filter(([what, count]) => count > budget[what as keyof VisitCost]);
    expect(Object.fromEntries(exceeded), `more than ${JSON.stringify(budget)}`).toEqual({});
  });
}
