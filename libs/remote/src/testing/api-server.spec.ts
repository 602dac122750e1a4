import { serveApi } from './api-server';

const api = serveApi();
const late = new XMLHttpRequest();

test('a request counts for the test that sends it', async () => {
  await fetch('/api/v1/talks?page=1');
  expect(api.asked).toEqual(['talks?page=1']);
  late.open('GET', '/api/v1/late');
});

test('a request that arrives late counts for no other test', async () => {
  await new Promise((done) => {
    late.onloadend = done;
    late.send();
  });
  await fetch('/api/v1/tags');
  expect(api.asked).toEqual(['tags']);
  expect(api.calls.map(({ path }) => path)).toEqual(['tags']);
});
