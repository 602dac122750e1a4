/** Redirects stay inside the site. */
export function internalPath(target: string): string {
  return /^\/(?![/\\])/.test(target) && !/[\r\n\t]/.test(target) ? target : '/';
}
