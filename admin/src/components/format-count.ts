/** A number with its thousands apart. */
export const formatCount = (count: number) => count.toLocaleString('en-US');
