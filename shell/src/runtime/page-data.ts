import { PAGE_DATA_ID, type PageData } from '@lectern/contracts';

/** Page data as written by the server. @throws {Error} in a page that the site's server did not make */
export function readPageData(document: Document): PageData {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!text) throw new Error(`The page has no element #${PAGE_DATA_ID}.`);
  return JSON.parse(text) as PageData;
}
