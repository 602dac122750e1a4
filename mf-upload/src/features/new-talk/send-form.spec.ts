import { serveApi } from '@lectern/remote/testing';
import { sendForm } from './send-form';

const api = serveApi();
const options = { key: 'a-key-of-its-own', signal: new AbortController().signal };
const form = () => {
  const body = new FormData();
  body.append('picture', new File([new Uint8Array(100_000)], 'portrait.png'));
  return body;
};

test('the form is sent with its progress reported', async () => {
  api.answer({ 'POST speakers': { status: 201, body: { success: true, speaker: { id: 5 } } } });
  const shares: number[] = [];
  const answer = await sendForm('/api/v1/speakers', form(), (share) => shares.push(share), options);
  expect(answer).toEqual({ success: true, speaker: { id: 5 } });
  expect(shares.at(-1)).toBe(1);
  expect(api.calls.at(-1)?.headers['idempotency-key']).toBe(options.key);
});

test('a refusal is a failure with the server’s message', async () => {
  const errors = { profile_picture: ['Too large'] };
  api.answer({
    'POST speakers': {
      status: 413,
      body: { success: false, error: 'Large', code: 'PAYLOAD_TOO_LARGE', errors },
    },
  });
  expect(await sendForm('/api/v1/speakers', form(), () => undefined, options)).toMatchObject({
    success: false,
    error: 'Error: 413',
    serverMessage: 'Large',
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    errors,
  });
});

test('a missing response is a failure too', async () => {
  // jsdom reports the broken connection to its console.
  const error = jest.spyOn(console, 'error').mockImplementation();
  expect(await sendForm('http://127.0.0.1:1/', form(), () => undefined, options)).toMatchObject({
    success: false,
    status: 0,
    error: 'An unexpected error occurred',
  });
  error.mockRestore();
});
