/**
 * How much a count grows by the visit. What is filled once is no growth: each step has to have some, for at least every second visit.
 * @param {readonly number[]} counts after the warm-up, and after each step
 * @param {number} visits of a step
 * @param {number} [minimum] by the visit
 * @returns {number} by the visit; 0 if it doesn't grow
 */
export function growthByVisit(counts, visits, minimum = 0.5) {
  const steps = counts.slice(1).map((count, at) => count - (counts[at] ?? 0));
  if (steps.length === 0 || steps.some((step) => step < minimum * visits)) return 0;
  return steps.reduce((sum, step) => sum + step, 0) / (visits * steps.length);
}
