/**
 * What a form with GET needs to lead to an address: its path, and the parameters beside the form's own, which no longer counts. A page
 * number is left out, since another order or filter begins at the first page.
 */
export function hiddenOf(address: string, own: string): { action: string; hidden: [string, string][] } {
  const [action = '', search = ''] = address.split('?', 2);
  const parameters = [...new URLSearchParams(search)];
  return { action, hidden: parameters.filter(([key]) => key !== own && key !== 'page') };
}
