/** Changes one parameter of the address in place: no navigation and no entry in the history. */
export function replaceParameter(name: string, value: string | null): void {
  const url = new URL(location.href);
  if (value === null) url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  // The router's own state stays, so that going back still restores the page before.
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}
