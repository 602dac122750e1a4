import type { Content, ContentPage, Member } from '@lectern/contracts';

export const aContent = (id: number, more: Partial<Content> = {}): Content => ({
  id,
  kind: 'note',
  state: 'shown',
  title: `Talk ${id}`,
  text: 'Great talk!',
  path: `/video/talk-${id}`,
  picture_url: null,
  member: { id: 44, name: 'Spam Mer', suspended: false },
  added_at: '2026-11-27T15:00:00.000Z',
  has_network: false,
  reason: null,
  hidden_at: null,
  deleted_from: null,
  ...more,
});

export const aPage = (contents: Content[], more: Partial<ContentPage> = {}): ContentPage => ({
  contents,
  next: null,
  waiting: 0,
  ...more,
});

const NONE: Member['shown'] = { talks: 0, notes: 0, pictures: 0, biographies: 0, transcripts: 0 };

export const aMember = (more: Partial<Member> = {}): Member => ({
  id: 44,
  name: 'Spam Mer',
  image: null,
  joined_at: '2026-11-20T10:00:00.000Z',
  is_operator: false,
  shown: { talks: 100, notes: 300, pictures: 20, biographies: 0, transcripts: 0 },
  hidden: NONE,
  waiting: 0,
  suspension: null,
  trusted_at: null,
  ...more,
});
