import { CONFERENCES } from './catalogue/conferences';
import { GENERAL } from './catalogue/general';
import { PERMISSIONS } from './catalogue/permissions';
import type { Rows } from './catalogue/row';
import { SEARCH } from './catalogue/search';
import { TALK_PAGE } from './catalogue/talk';
import { UPLOAD } from './catalogue/upload';
import { VALIDATION } from './catalogue/validation';
import { test } from './support/test';

/** One test for each row of the specification's tables, named after the row; docs/spec/README.md lists them. */
const SECTIONS: Record<string, Rows> = {
  'section 5, validation': VALIDATION,
  'section 6, roles and permissions': PERMISSIONS,
  'section 8, the error catalogue': { ...GENERAL, ...SEARCH, ...TALK_PAGE, ...CONFERENCES, ...UPLOAD },
};

for (const [section, rows] of Object.entries(SECTIONS)) {
  test.describe(section, () => {
    for (const [name, row] of Object.entries(rows)) {
      test.describe(() => {
        test.use({ expectedErrors: row.console ?? null });
        test(name, ({ page }) => row.run(page));
      });
    }
  });
}
