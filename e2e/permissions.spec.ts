import { enter } from './support/enter';
import { expect, LIT, someone, test } from './support/test';

/** @source product.md, section 6: first as a visitor, then as a logged-in user */
test('Browse, search, view talks, summaries, transcripts, tags, notes, conferences, slots', async ({
  page,
}) => {
  for (const signedIn of [false, true]) {
    if (signedIn) await enter(page, someone());
    for (const path of [
      '/',
      '/trending',
      '/popular',
      '/speakers',
      '/search?query=rails',
      '/conferences',
      '/conference/rails-world-2024',
    ]) {
      const answer = await page.request.get(path);
      expect(answer.status(), path).toBe(200);
      expect(await answer.text(), path).toContain('<h1');
    }
    await page.goto(LIT.path);
    await expect(page.getByRole('heading', { name: 'Notes' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Accessibility' })).toBeVisible();
    await page.getByRole('tab', { name: 'Summary' }).click();
    await expect(page.getByRole('tabpanel')).toContainText(/\w{4}/);
    await page.getByRole('tab', { name: 'Transcript' }).click();
    await expect(
      page
        .getByRole('tabpanel')
        .getByText('A lamp that is too bright hides the page it should show.', { exact: true }),
    ).toBeVisible();
    // The page knows who it is.
    await expect(
      page.getByRole('banner').getByRole('link', { name: signedIn ? 'Upload' : 'Log In' }),
    ).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Upload' })).toHaveCount(
      signedIn ? 1 : 0,
    );
  }
});
