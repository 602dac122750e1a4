import { CONTENT_KINDS, type ContentKind } from '@lectern/contracts';

const PLURALS: Record<ContentKind, string> = {
  talk: 'talks',
  note: 'notes',
  picture: 'pictures',
  biography: 'biographies',
  place: 'places',
  transcript: 'transcripts',
};

/** `2 talks, 1 note` */
export function inWords(contents: readonly { kind: ContentKind }[]): string {
  return CONTENT_KINDS.flatMap((kind) => {
    const count = contents.filter((content) => content.kind === kind).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? kind : PLURALS[kind]}`];
  }).join(', ');
}
