import { createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { KeyRing } from './signing.js';

const OLD = 'o'.repeat(32);
const NEW = 'n'.repeat(32);

test('a signature names its key: the first key signs, all keys verify', () => {
  const old = new KeyRing([OLD]).sign('use', 'value');
  const ring = new KeyRing([NEW, OLD]);
  const made = ring.sign('use', 'value');
  expect(made.split('.')[0]).toBe(ring.name);
  expect(old.split('.')[0]).not.toBe(ring.name);
  expect([made, old].map((signature) => ring.verifies('use', 'value', signature))).toEqual([true, true]);
  expect([made, old].map((signature) => ring.isOld(signature))).toEqual([false, true]);
  expect(new KeyRing([NEW]).verifies('use', 'value', old)).toBe(false);
});

test('a signature is valid for its own purpose, value and key only', () => {
  const ring = new KeyRing([NEW, OLD]);
  const [name = '', mac = ''] = ring.sign('use', 'value').split('.');
  const [other = ''] = new KeyRing([OLD]).sign('use', 'value').split('.');
  for (const forged of ['', '.', mac.slice(1), `${other}.${mac}`, `${name}.`, `${name}.${'A'.repeat(43)}`])
    expect([forged, ring.verifies('use', 'value', forged)]).toEqual([forged, false]);
  expect(ring.verifies('another', 'value', `${name}.${mac}`)).toBe(false);
  expect(ring.verifies('use', 'another', `${name}.${mac}`)).toBe(false);
});

test('signatures from before keys were named stay valid', () => {
  const unnamed = createHmac('sha256', OLD).update('use\0value').digest('base64url');
  expect(new KeyRing([NEW, OLD]).verifies('use', 'value', unnamed)).toBe(true);
  expect(new KeyRing([NEW]).verifies('use', 'value', unnamed)).toBe(false);
});
