import type { ContentKind, ContentState } from '@lectern/contracts';
import {
  captionsIcon,
  hashIcon,
  imageIcon,
  pencilLineIcon,
  playIcon,
  userIcon,
  type IconShape,
} from '@lectern/ui';

interface KindText {
  one: string;
  many: string;
  icon: IconShape;
}

/** Names of each kind of contents. */
export const KINDS: Readonly<Record<ContentKind, KindText>> = {
  talk: { one: 'Talk', many: 'Talks', icon: playIcon },
  note: { one: 'Note', many: 'Notes', icon: pencilLineIcon },
  picture: { one: 'Picture', many: 'Pictures', icon: imageIcon },
  biography: { one: 'Biography', many: 'Biographies', icon: userIcon },
  place: { one: 'Talk on a speaker’s page', many: 'Talks on speakers’ pages', icon: hashIcon },
  transcript: { one: 'Transcript', many: 'Transcripts', icon: captionsIcon },
};

export const STATES: Readonly<Record<ContentState, string>> = {
  shown: 'Shown',
  waiting: 'Waiting',
  hidden: 'Hidden',
};
