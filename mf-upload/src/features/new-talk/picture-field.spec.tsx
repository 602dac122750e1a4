import { useAuth } from '@lectern/auth';
import { useAlerts } from '@lectern/remote';
import { serveApi } from '@lectern/remote/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { fill, MEMBER, openSpeakerStep, press, SAVED_TALK, SPEAKER } from '../../testing/fill';

const api = serveApi();
const PNG = '\x89PNG\r\n\x1a\n';
const file = (start: string, name = 'portrait.png', size = 100) => {
  const bytes = new Uint8Array(size);
  bytes.set([...start].map((letter) => letter.charCodeAt(0)));
  return new File([bytes], name, { type: 'image/png' });
};
const input = () => screen.getByLabelText<HTMLInputElement>('Speaker Image');
const preview = () => document.querySelector<HTMLImageElement>('img[src^="data:"]');

beforeEach(() => {
  localStorage.clear();
  useAlerts.setState({ alerts: [] });
  useAuth.setState({ user: MEMBER, known: true });
  api.answer({ 'POST talks': SAVED_TALK, 'PUT talks/41': { body: SAVED_TALK.body } });
});

test('a picture is shown, sent with the speaker, and can be removed', async () => {
  api.answer({ 'POST speakers': { status: 201, body: { success: true } } });
  const { user } = await openSpeakerStep();
  expect(input().accept).toBe('image/*');
  await user.upload(input(), file(PNG));
  await screen.findByText('portrait.png');
  expect(preview()).not.toBeNull();
  await user.click(press('Remove picture'));
  expect(screen.queryByText('portrait.png')).toBeNull();
  expect(document.activeElement).toBe(input());
  await user.upload(input(), file(PNG, 'second.png'));
  await screen.findByText('second.png');
  await user.click(press('Back'));
  await user.click(press('Next'));
  await screen.findByText('second.png');
  await fill(user, SPEAKER);
  await user.click(press('Save'));
  await screen.findByText('At /');
  const sent = api.calls.find(({ path }) => path === 'speakers');
  expect(sent?.body).toContain('name="speaker[profile_picture]"; filename="second.png"');
});

test.each([
  ['\xff\xd8\xff\xe0', 'JPEG'],
  ['GIF89a', 'GIF'],
  ['RIFF1234WEBP', 'WebP'],
])('%j is %s', async (start, name) => {
  const { user } = await openSpeakerStep();
  await user.upload(input(), file(start, name));
  await screen.findByText(name);
});

test('a file whose content is not a picture is refused', async () => {
  const { user } = await openSpeakerStep();
  await user.upload(input(), file('<svg xmlns="x">'));
  await screen.findByText('Choose a PNG, JPEG, WebP or GIF picture.');
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(preview()).toBeNull();
});

test.each([
  ['more than 25 MB', PNG, 25 * 1024 * 1024 + 1, 'The picture is larger than 25 MB.'],
  [
    'more than 5 MB if the browser cannot scale it',
    PNG,
    5 * 1024 * 1024 + 1,
    'The picture is larger than 5 MB, and this browser cannot make it smaller.',
  ],
  [
    'HEIC if the browser cannot read it',
    '\0\0\0\x18ftypheic\0\0\0\0',
    100,
    /^This browser cannot read HEIC pictures. Save it as JPEG first/,
  ],
])('%s is refused before anything is sent', async (_what, start, size, text) => {
  const { user } = await openSpeakerStep();
  await user.upload(input(), file(start, 'large.png', size));
  await screen.findByText(text);
  expect(screen.queryByText('large.png')).toBeNull();
});

test('a picture the browser can scale is sent small, as WebP or else as JPEG', async () => {
  const close = jest.fn();
  const draw = jest.fn<void, unknown[]>();
  Object.assign(globalThis, {
    createImageBitmap: async () => ({ width: 6000, height: 3000, close }),
  });
  const context = jest
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockReturnValue({ drawImage: draw, fillRect: () => undefined } as never);
  const write = jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    // Browsers without WebP support write PNG instead.
    .mockImplementation((done, type) =>
      done(new Blob(['\xff\xd8\xff'], { type: type === 'image/webp' ? 'image/png' : type })),
    );
  api.answer({ 'POST speakers': { status: 201, body: { success: true } } });
  const { user } = await openSpeakerStep();
  await user.upload(input(), file(PNG, 'large.png', 5 * 1024 * 1024 + 1));
  await screen.findByText('large.jpg');
  expect(draw.mock.calls[0]?.slice(1)).toEqual([0, 0, 1600, 800]);
  expect(close).toHaveBeenCalledTimes(1);
  await fill(user, SPEAKER);
  await user.click(press('Save'));
  await screen.findByText('At /');
  expect(api.calls.find(({ path }) => path === 'speakers')?.body).toContain('filename="large.jpg"');
  context.mockRestore();
  write.mockRestore();
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});

test.each(['the button', 'Escape'])(
  'cancelling the upload by %s keeps everything and focuses Save',
  async (how) => {
    let release: () => void = () => undefined;
    const hold = new Promise<void>((done) => (release = done));
    api.answer({ 'POST speakers': { status: 201, body: { success: true }, hold } });
    const { user } = await openSpeakerStep();
    await user.upload(input(), file(PNG));
    await screen.findByText('portrait.png');
    await fill(user, SPEAKER);
    await user.click(press('Save'));
    const cancel = await screen.findByRole('button', { name: 'Cancel' });
    expect(document.activeElement).toBe(cancel);
    await user.tab();
    expect(document.activeElement).toBe(cancel);
    await (how === 'Escape' ? user.keyboard('{Escape}') : user.click(cancel));
    await waitFor(() => expect(screen.queryByText('Saving...')).toBeNull());
    expect(document.activeElement).toBe(press('Save'));
    screen.getByText('portrait.png');
    expect(screen.getByLabelText<HTMLInputElement>('Speaker Name').value).toBe(SPEAKER['Speaker Name']);
    expect(useAlerts.getState().alerts).toEqual([]);
    release();
    api.answer({ 'POST speakers': { status: 201, body: { success: true } } });
    await user.click(press('Save'));
    await screen.findByText('At /');
  },
);

test('during the upload the overlay shows the progress', async () => {
  let release: () => void = () => undefined;
  const hold = new Promise<void>((done) => (release = done));
  api.answer({ 'POST speakers': { status: 201, body: { success: true }, hold } });
  const { user } = await openSpeakerStep();
  await user.upload(input(), file(PNG));
  await screen.findByText('portrait.png');
  await fill(user, SPEAKER);
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  await screen.findByRole('progressbar', { name: 'Picture sent' });
  release();
  await screen.findByText('At /');
});
