/**
 * Two letters for a conference, whose name is often one word and a year: `RC` for RubyConf 2024, `RW` for Rails World 2025, `TR` for
 * Tropical.rb.
 */
export function monogram(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const [first = '', last] = [words[0], words.length > 1 ? words[words.length - 1] : undefined];
  const letters = Array.from(first);
  const inner = letters.slice(1).find((letter) => /\p{Lu}/u.test(letter)) ?? letters[1];
  return `${letters[0] ?? ''}${Array.from(last ?? inner ?? '')[0] ?? ''}`.toUpperCase();
}
