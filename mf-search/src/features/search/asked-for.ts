/** What the address asks for, in words: the query, each of the comma-separated tags, the speaker. */
export function askedFor(search: URLSearchParams): string[] {
  const query = search.get('query')?.trim();
  const tags = (search.get('tag') ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
  const speaker = search.get('speaker_name')?.trim();
  return [
    ...(query ? [`“${query}”`] : []),
    ...tags.map((tag) => `the tag ${tag}`),
    ...(speaker ? [`talks by ${speaker}`] : []),
  ];
}
