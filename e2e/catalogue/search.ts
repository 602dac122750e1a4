import { expect } from '../support/test';
import { answer, consoleOf, cut, navigate, REFUSED, refusal, type Rows } from './row';

const SUGGESTIONS = '/api/v1/talks/search_suggestions?*';

/** Finding talks. */
export const SEARCH: Rows = {
  'Suggestion failure': {
    console: /./,
    run: async (page) => {
      const logged = consoleOf(page);
      await page.goto('/');
      const box = page.getByRole('banner').getByLabel('Search talks');
      await box.click();
      await box.pressSequentially('rails');
      await expect(page.getByRole('option').first()).toBeVisible();
      await answer(page, SUGGESTIONS, 500, refusal('Broken'));
      await box.pressSequentially(' w');
      await expect(page.getByRole('option')).toHaveCount(0);
      await expect.poll(() => logged.join('\n')).toMatch(/suggestions/i);
      await expect(page.getByText('Broken')).toHaveCount(0);
    },
  },
  'Search failure': {
    console: REFUSED,
    run: async (page) => {
      await cut(page, '/api/v1/talks/combined_search?*');
      await navigate(page, '/search?query=rails');
      await expect(page.getByText('No results found.')).toBeVisible();
    },
  },
};
