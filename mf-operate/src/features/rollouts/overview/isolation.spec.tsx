import { definePage } from '@lectern/remote';
import { renderPage, serveApi } from '@lectern/remote/testing';
import { screen } from '@testing-library/react';
import { Isolation } from './isolation';

const api = serveApi();

test('the console shows how strongly rendering is isolated', async () => {
  const because = 'Pages are rendered guarded: files by Node alone';
  api.answer({
    'platform/status': { body: { isolation: { level: 'guarded', least: 'partial', because } } },
  });
  renderPage(definePage({ Page: Isolation }), '/operate');
  await screen.findByText(`${because}. RENDER_ISOLATION requires at least partial.`);
});
