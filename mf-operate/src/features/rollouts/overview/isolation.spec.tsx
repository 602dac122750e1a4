import { definePage } from '@lectern/remote';
import { renderPage, serveApi } from '@lectern/remote/testing';
import { screen } from '@testing-library/react';
import { Isolation } from './isolation';

const api = serveApi();

test('how well rendering is isolated stands in the console', async () => {
  const because = 'Pages are rendered guarded: files by Node alone';
  api.answer({
    'platform/status': { body: { isolation: { level: 'guarded', least: 'partial', because } } },
  });
  renderPage(definePage({ Page: Isolation }), '/operate');
  await screen.findByText(`${because}. RENDER_ISOLATION asks for partial at least.`);
});
