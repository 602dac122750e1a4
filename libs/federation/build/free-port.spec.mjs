import { expect, test } from '@jest/globals';
import { freePort } from './free-port.mjs';

test('no port is returned twice, even if no one listens on it yet', async () => {
  const ports = new Set();
  for (let count = 0; count < 500; count += 1) ports.add(await freePort());
  expect(ports.size).toBe(500);
});
