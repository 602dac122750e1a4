import { request } from '../talk.page';

/** Tells how long the player says that a video is: where several visitors agree, the talk gets its length. Nothing waits for it. */
export function reportLength(slug: string, seconds: number): void {
  void request.post(`/api/v1/talks/${encodeURIComponent(slug)}/length`, { seconds: Math.round(seconds) });
}
