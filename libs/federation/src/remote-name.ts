/** A remote's name in words, as people are told of it: `mf-search` is `Search`. */
export function remoteTitle(name: string): string {
  const words = name.replace(/^mf-/, '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
