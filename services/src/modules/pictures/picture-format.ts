/** Leading bytes of each accepted format. */
const SIGNATURES: readonly [format: PictureFormat, matches: (head: string) => boolean][] = [
  ['png', (head) => head.startsWith('\x89PNG\r\n\x1a\n')],
  ['jpeg', (head) => head.startsWith('\xff\xd8\xff')],
  ['gif', (head) => head.startsWith('GIF87a') || head.startsWith('GIF89a')],
  ['webp', (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP'],
];

const HEAD_BYTES = 12;

export type PictureFormat = 'png' | 'jpeg' | 'gif' | 'webp';

/** Format by content, regardless of the declared type; null if not accepted. */
export function pictureFormat(content: Buffer): PictureFormat | null {
  const head = content.toString('latin1', 0, HEAD_BYTES);
  return SIGNATURES.find(([, matches]) => matches(head))?.[0] ?? null;
}
