import { request } from '../kit';

/**
 * Reports the length the player gives for a video; once several visitors agree, the talk's length is stored.
 * Fire and forget.
 */
export function reportLength(slug: string, seconds: number): void {
  void request.post(`/api/v1/talks/${encodeURIComponent(slug)}/length`, { seconds: Math.round(seconds) });
}
