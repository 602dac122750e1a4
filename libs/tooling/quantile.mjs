/**
 * @param {readonly number[]} figures
 * @param {number} share 0.5 for the median
 * @returns {number} NaN for no figures
 */
export function quantile(figures, share) {
  const sorted = [...figures].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low = NaN, high = NaN] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}
