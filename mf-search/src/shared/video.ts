import { videoIdOf } from '@lectern/contracts';

/** A link to a video. */
export const isVideoLink = (text: string): boolean =>
  /^https?:\/\//i.test(text.trim()) && videoIdOf(text) !== null;

/** A link to a video, or what may be a video id: many words have eleven letters, too. */
export const mayBeVideo = (text: string): boolean => isVideoLink(text) || /^[\w-]{11}$/.test(text.trim());

/** Address of the add-talk wizard with the link filled in. */
export const addTalkPath = (link: string) => `/talks/new?${new URLSearchParams({ youtube_link: link })}`;
