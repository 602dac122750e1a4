/**
 * What a GET form needs to lead to an address: its path, and the parameters other than the form's own. The
 * page number is dropped, since another order or filter starts at the first page.
 */
export function hiddenOf(address: string, own: string): { action: string; hidden: [string, string][] } {
  const [action = '', search = ''] = address.split('?', 2);
  const parameters = [...new URLSearchParams(search)];
  return { action, hidden: parameters.filter(([key]) => key !== own && key !== 'page') };
}
