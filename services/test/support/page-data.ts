import { PAGE_DATA_ID, type PageData } from '@lectern/contracts';

const ELEMENT = new RegExp(`<script type="application/json" id="${PAGE_DATA_ID}">(.*?)</script>`, 's');

/** The data that a document carries for the browser, as JSON; `{}` if there is none. */
export const pageJsonOf = (html: string) => ELEMENT.exec(html)?.[1] ?? '{}';

/** The same, parsed. */
export const pageDataOf = (html: string) => JSON.parse(pageJsonOf(html)) as PageData;
