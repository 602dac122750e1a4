import type { TranscriptSource } from '@lectern/contracts';
import { languageTag } from '../../../text/language.js';

/** Captions that a host has beside a recording. */
export interface HostedCaptions {
  url: URL;
  /** BCP 47; null if it is not known. */
  language: string | null;
  automatic: boolean;
}

/** The recording itself, as a file. */
export interface HostedMedia {
  url: URL;
  /** Name with an ending that tells its format. */
  name: string;
  /** Null if it is not known. */
  bytes: number | null;
}

export interface Hosted {
  captions: HostedCaptions[];
  /** The smallest first. */
  media: HostedMedia[];
}

/** A host whose terms and interfaces let everybody read its recordings and their captions. */
export interface RecordingHost {
  source: TranscriptSource;
  /** Where a recording is described; null if the address tells none. */
  described: (recording: URL) => URL | null;
  /** Whether one of its files may be requested from there. */
  owns: (url: URL) => boolean;
  /**
   * @param description parsed JSON
   * @returns null if it is not a description at all
   */
  read: (description: unknown, recording: URL) => Hosted | null;
}

/** Formats that `/audio/transcriptions` takes as they are. @see https://platform.openai.com/docs/api-reference/audio/createTranscription */
const MEDIA = /\.(?:flac|mp3|mp4|mpeg|mpga|m4a|ogg|wav|webm)$/iu;
const CAPTIONS = /\.(?:vtt|srt)$/iu;

export const isMedia = (name: string): boolean => MEDIA.test(name);
export const isCaptions = (name: string): boolean => CAPTIONS.test(name);

/** `talk.pt-BR.srt` yields `pt-BR`. */
export function languageInName(name: string): string | null {
  const [, part] = /[._-]([a-z]{2,3}(?:-[a-z]{2,4})?)(?:\.asr)?\.(?:vtt|srt)$/iu.exec(name) ?? [];
  return part === undefined ? null : languageTag(part);
}

/** Those by people first; then in the talk's language, in English, and others. */
export function inOrder(captions: readonly HostedCaptions[], language: string | null): HostedCaptions[] {
  const base = (tag: string | null) => tag?.split('-')[0] ?? null;
  const rank = (one: HostedCaptions) => {
    const own = base(one.language ?? language);
    return (one.automatic ? 4 : 0) + (own === base(language) ? 0 : own === 'en' ? 1 : 2);
  };
  return captions.toSorted((one, other) => rank(one) - rank(other));
}
