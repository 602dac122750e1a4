import { PAGE_ROOT_ID } from '@lectern/contracts';

/**
 * Print styles: the page's content, black on white in both themes, without controls. Part of the document's
 * styles, so they cost the scripts nothing. Columns are stacked, and folded content is shown in full.
 */
export const printStyles = `
@media print {
  @page { margin: 15mm; }
  :root:root {
    color-scheme: light;
    --canvas: #fff; --surface: #fff; --raised: #fff; --sunken: #fff; --stage: #fff;
    --ink: #000; --ink-2: #222; --ink-3: #333; --on-stage: #000; --lamp-ink: #000; --line: #999; --edge: #999;
    --gutter: 0px; --section: 1.5rem; --header: 0px;
    font-size: 12px;
  }
  body { min-height: 0; -webkit-print-color-adjust: economy; print-color-adjust: economy; }
  body > :not(#${PAGE_ROOT_ID}), body header, body footer, nav, form, iframe, video, dialog, [role="dialog"], [role="search"], [role="tablist"],
  [role="alert"], [role="complementary"], [aria-label="Messages"], [aria-label="Tags"], a[href="#main"],
  button:not([aria-label="Time zone"] > [aria-pressed="true"], ol > li > button) { display: none !important; }
  main, main *, main *::before {
    animation: none !important; transition: none !important; mask: none !important; box-shadow: none !important;
  }
  main * { max-height: none !important; min-height: 0 !important; }
  main :is(div, section, aside, ul, ol, [role="tabpanel"], [role="region"]):not([style]) { overflow: visible !important; }
  main aside, main aside > * { position: static !important; grid-area: auto !important; border: 0; }
  aside[aria-label="More talks"] { display: none !important; }
  /* The transcript comes last. */
  div:has(> aside[aria-label="Summary and transcript"]) { grid-template: none !important; }
  aside[aria-label="Summary and transcript"] { order: 1; }
  main p, main li { orphans: 3; widows: 3; }
  h1, h2, h3 { break-after: avoid; }
  main { padding: 0 !important; }
  main li, main tr { break-inside: avoid; }
  [aria-label="Time zone"], [aria-label="Time zone"] > button { padding: 0 !important; border: 0 !important; background: none !important; color: #000 !important; }
  section[aria-labelledby^="day-"] :is(li, div, p, h3) { margin-block: 0 !important; padding-block: 1px !important; gap: 0 !important; }
  section[aria-labelledby^="day-"] span:has(> svg) { display: none !important; }
  section[aria-labelledby^="day-"] ~ section[aria-labelledby^="day-"] { break-before: page; }
}
`;
