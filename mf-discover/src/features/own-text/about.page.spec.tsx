import { renderPage, serveApi } from '@lectern/remote/testing';
import { fireEvent, screen } from '@testing-library/react';
import { Viewport } from '../../testing/viewport';
import { page } from './about.page';

const api = serveApi();
let viewport: Viewport;
beforeEach(() => (viewport = new Viewport()));
afterEach(() => viewport.restore());
const open = () => renderPage(page, '/about', '/about');

test('the text is shown with its links; files of the site are left to the browser', async () => {
  const link = (href: string, text: string) => ({ tag: 'a', href, children: [text] });
  api.answer({
    'own_texts/about': {
      body: {
        title: 'Us & them',
        description: 'Who we are.',
        content: [
          { tag: 'h2', children: ['Numbers'] },
          {
            tag: 'p',
            children: ['See ', link('/privacy', 'Privacy'), link('/assets/licences.txt', 'Licences')],
          },
        ],
      },
    },
  });
  const { head } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Us & them' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Numbers' })).toBeTruthy();
  expect(head()).toMatchObject({ title: 'Us & them | Lectern', description: 'Who we are.' });
  const leave = (event: Event) => event.preventDefault();
  addEventListener('click', leave);
  fireEvent.click(screen.getByRole('link', { name: 'Licences' }));
  removeEventListener('click', leave);
  expect(screen.queryByText(/^At/)).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Privacy' }));
  expect(await screen.findByText('At /privacy')).toBeTruthy();
});

test('a failure is told, and search engines do not take it for the page', async () => {
  api.answer({ 'own_texts/about': { status: 503, body: {} } });
  const { head } = open();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(head()?.status).toBe(503);
});
