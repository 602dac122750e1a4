/**
 * Whether a version satisfies a range: exact, `^`, `~`, `>=`, `<=`, `*`, and alternatives with `||`. The gate
 * checks the ranges of a release when it is published; this only chooses among the versions in the page.
 *
 * @param {string} version
 * @param {string} range
 */
export function satisfy(version, range) {
  const given = numbers(version);
  return given !== null && range.split('||').some((part) => fits(given, part.trim()));
}

/**
 * @param {number[]} given
 * @param {string} range
 */
function fits(given, range) {
  if (range === '' || range === '*') return true;
  const [, operator = '', text = ''] = /^(\^|~|>=|<=|=)?\s*(.*)$/.exec(range) ?? [];
  const wanted = numbers(text);
  if (!wanted) return false;
  const order = compare(given, wanted);
  if (operator === '<=') return order <= 0;
  if (operator === '>=') return order >= 0;
  if (operator !== '^' && operator !== '~') return order === 0;
  // A caret fixes everything up to the first non-zero part, a tilde major and minor.
  const first = wanted.findIndex((part) => part > 0);
  const kept = operator === '~' ? 2 : first < 0 ? 3 : first + 1;
  return order >= 0 && compare(given.slice(0, kept), wanted.slice(0, kept)) === 0;
}

/** @param {string} version */
function numbers(version) {
  const match = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(version);
  return match ? match.slice(1, 4).map((part) => Number(part ?? 0)) : null;
}

/**
 * @param {number[]} a
 * @param {number[]} b
 */
const compare = (a, b) =>
  a.map((part, index) => part - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
