/** Visitors are sent elsewhere in the site, never out of it. */
export function internalPath(target: string): string {
  return /^\/(?![/\\])/.test(target) && !/[\r\n\t]/.test(target) ? target : '/';
}
