import { enter } from '../support/enter';
import { expect, LIT, signIn, someone } from '../support/test';
import { alertOf, answer, consoleOf, cut, likeTalk, navigate, refusal, REFUSED, type Rows } from './row';

const LIKE = '/api/v1/talks/*/like_talks';
const SPEAKERS = '/api/v1/speakers?page=1';
const SPEAKERS_FAILED = 'Failed to load speakers. Please try again later.';

/** The request helper, the shell, signing in, and Discover. */
export const GENERAL: Rows = {
  'Request helper, non-OK HTTP status': {
    console: REFUSED,
    run: async (page) => {
      await enter(page, someone());
      await page.goto(LIT.path);
      // A proxy's error page has no message from the API.
      await answer(page, LIKE, 502, '<h1>Bad gateway</h1>');
      await likeTalk(page);
      await expect(alertOf(page, 'Error: 502')).toBeVisible();
    },
  },
  'Request helper, network or other failure': {
    console: REFUSED,
    run: async (page) => {
      await enter(page, someone());
      await page.goto(LIT.path);
      await cut(page, LIKE);
      await likeTalk(page);
      await expect(alertOf(page, 'Failed to fetch')).toBeVisible();
      await page.evaluate(() => {
        window.fetch = () => Promise.reject(new Error(''));
      });
      await likeTalk(page);
      await expect(alertOf(page, 'An unexpected error occurred')).toBeVisible();
    },
  },
  'Speakers list, helper reports failure': {
    run: async (page) => {
      await answer(page, SPEAKERS, 200, { success: false, error: 'The list is being sorted.' });
      await navigate(page, '/speakers');
      await expect(page.getByText('The list is being sorted.')).toBeVisible();
      await expect(page.getByRole('link', { name: /View Profile/ })).toHaveCount(0);
    },
  },
  'Speakers list, request throws': {
    console: REFUSED,
    run: async (page) => {
      await answer(page, SPEAKERS, 503, refusal('Back in a minute.'));
      await navigate(page, '/speakers');
      await expect(page.getByText('Back in a minute.')).toBeVisible();
      await page.unrouteAll();
      await page.goto('/users/sign_up');
      await cut(page, SPEAKERS);
      await navigate(page, '/speakers');
      await expect(page.getByText(SPEAKERS_FAILED)).toBeVisible();
      await expect(page.getByText('Loading speakers...')).toHaveCount(0);
    },
  },
  'Router render error': {
    console: /./,
    run: async (page) => {
      // A status response that nothing can be rendered from.
      await answer(page, '/api/v1/auth/status', 200, {
        user: { id: 1, first_name: {}, image: {} },
        token: 't',
      });
      await page.goto('/trending');
      await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
    },
  },
  'Speaker profile fetch non-OK': {
    console: /Failed to load resource|HTTP error!/,
    run: async (page) => {
      const logged = consoleOf(page);
      await answer(page, '/api/v1/speakers/member-m', 500, refusal('Broken'));
      await navigate(page, '/speakers/member-m');
      await expect(page.getByText('No speaker data available.')).toBeVisible();
      expect(logged.join('\n')).toContain('HTTP error! status: 500');
      await expect(page.getByText('HTTP error!')).toHaveCount(0);
    },
  },
  'Sign-in return with error=true': {
    run: async (page) => {
      await page.goto('/users/sign_in?error=true');
      await expect(
        alertOf(page, 'Authentication failed, please try again or check your credentials.'),
      ).toBeVisible();
    },
  },
  'Auth status failure': {
    console: REFUSED,
    run: async (page) => {
      await answer(page, '/api/v1/auth/status', 500, refusal('Broken'));
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    },
  },
  'Logout failure': {
    console: REFUSED,
    run: async (page) => {
      await signIn(page, someone());
      await answer(page, '/users/sign_out', 500, refusal('Broken'));
      await page.getByRole('button', { name: /account/i }).click();
      const refused = page.waitForResponse('**/users/sign_out');
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await refused;
      await expect(page.getByRole('link', { name: 'Upload' })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    },
  },
  'Carousel, trending, popular, recent, top-voice, tags failures': {
    console: /Failed to load resource|Failed to fetch/,
    run: async (page) => {
      const logged = consoleOf(page);
      await answer(page, '/api/v1/talk_discoveries/*', 500, refusal('Broken'));
      await answer(page, '/api/v1/speakers/top_voice', 500, refusal('Broken'));
      await answer(page, '/api/v1/talks/tags_and_speakers', 500, refusal('Broken'));
      await navigate(page, '/');
      for (const what of ['carousel', 'trending', 'popular', 'recent', 'top'])
        await expect.poll(() => logged.join('\n')).toMatch(new RegExp(`Failed to fetch .*${what}`, 'i'));
      await expect(page.getByText('Broken')).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Search' }).click();
      await expect.poll(() => logged.join('\n')).toMatch(/Failed to fetch .*tags/i);
      await expect(page.getByText('Broken')).toHaveCount(0);
    },
  },
};
