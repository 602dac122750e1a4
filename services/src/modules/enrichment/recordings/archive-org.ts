import { z } from 'zod';
import { languageTag } from '../../../text/language.js';
import {
  type Hosted,
  isCaptions,
  isMedia,
  languageInName,
  type HostedMedia,
  type RecordingHost,
} from './recording-host.js';

const ITEM = /^[\w.-]{1,120}$/u;
const ARCHIVE = /^(?:[\w-]+\.)*archive\.org$/u;
const VIDEO = /\.(?:mp4|m4v|mov|avi|mkv|mpe?g|ogv|webm)$/iu;
/** Made by the archive's speech recognition. */
const AUTOMATIC = /\.asr\.(?:srt|vtt)$/iu;

const File = z.object({
  name: z.string().max(1_000),
  source: z.string().catch(''),
  size: z.coerce.number().nullable().catch(null).default(null),
});
const Item = z.object({
  metadata: z
    .object({ language: z.union([z.string(), z.array(z.string())]).optional() })
    .catch({})
    .default({}),
  files: z.array(z.unknown()).max(100_000),
});

interface Place {
  item: string;
  /** Null for the item as a whole. */
  file: string | null;
}

/**
 * The Internet Archive.
 *
 * @param origin `https://archive.org`
 * @see https://archive.org/developers/md-read.html (descriptions), https://archive.org/developers/item-structure (files)
 */
export function archiveOrg(origin: string): RecordingHost {
  return {
    source: 'archive',
    described: (recording) => {
      const place = placeOf(recording);
      return place && new URL(`${origin}/metadata/${place.item}`);
    },
    owns: (url) =>
      url.origin === origin ||
      (url.protocol === 'https:' &&
        url.port === '' &&
        (url.hostname === 'archive.org' || url.hostname.endsWith('.archive.org'))),
    read: (description, recording) => {
      const place = placeOf(recording);
      if (!place || typeof description !== 'object' || description === null) return null;
      // Of an item that does not exist.
      if (Object.keys(description).length === 0) return { captions: [], media: [] };
      const item = Item.safeParse(description);
      return item.success ? hosted(origin, place, item.data) : null;
    },
  };
}

/** `/details/ITEM`, `/download/ITEM/FILE`, and on its servers `/ITEM/FILE` and `/N/items/ITEM/FILE`. */
function placeOf({ hostname, pathname }: URL): Place | null {
  const parts = pathname.split('/').filter(Boolean).map(decoded);
  const isSite = /^(?:www\.)?archive\.org$/u.test(hostname);
  const start = isSite ? 1 : parts[1] === 'items' ? 2 : 0;
  const item = parts[start];
  if (!ARCHIVE.test(hostname) || item === undefined || !ITEM.test(item)) return null;
  if (isSite && !/^(?:details|download|embed)$/u.test(parts[0] ?? '')) return null;
  return { item, file: parts.slice(start + 1).join('/') || null };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const stemOf = (name: string): string => name.replace(/\.[^./]+$/u, '');

function hosted(origin: string, { item, file }: Place, { metadata, files }: z.infer<typeof Item>): Hosted {
  const all = files.flatMap((one) => File.safeParse(one).data ?? []);
  const videos = all.filter(({ name, source }) => source === 'original' && VIDEO.test(name));
  const stems = new Set(videos.map(({ name }) => stemOf(name)));
  const isAlone = stems.size <= 1;
  const stem = file === null ? [...stems][0] : stemOf(file);
  // An item may have the recordings of a whole conference: what belongs to which cannot be told then.
  if (stem === undefined || (file === null && !isAlone)) return { captions: [], media: [] };
  const belongs = (name: string) =>
    isAlone || (name.startsWith(stem) && /^[._]/u.test(name.slice(stem.length)));
  const address = (name: string) =>
    new URL(`${origin}/download/${item}/${name.split('/').map(encodeURIComponent).join('/')}`);
  const spoken = languageTag([metadata.language].flat()[0] ?? null);
  return {
    captions: all
      .filter(({ name }) => isCaptions(name) && belongs(name))
      .map(({ name }) => ({
        url: address(name),
        language: languageInName(name) ?? spoken,
        automatic: AUTOMATIC.test(name),
      })),
    media: all
      .filter(({ name, size }) => isMedia(name) && belongs(name) && size !== null)
      .map(({ name, size }): HostedMedia => ({ url: address(name), name, bytes: size }))
      .toSorted((one, other) => (one.bytes ?? 0) - (other.bytes ?? 0)),
  };
}
