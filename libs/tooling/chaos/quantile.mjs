/**
 * @param {number[]} numbers
 * @param {number} share from 0 to 1
 * @returns {number} the least that this share of them does not exceed; 0 for none
 */
export function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
