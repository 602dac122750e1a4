import { createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { KeyRing } from './signing.js';

const OLD = 'o'.repeat(32);
const NEW = 'n'.repeat(32);

test('a signature names its key: the first key signs, all keys verify', () => {
  const old = new KeyRing([OLD]).sign('use', 'value');
  const ring = new KeyRing([NEW, OLD]);
  const signed = ring.sign('use', 'value');
  expect(signed.split('.')[0]).toBe(ring.name);
  expect(old.split('.')[0]).not.toBe(ring.name);
  expect([signed, old].map((signature) => ring.verifies('use', 'value', signature))).toEqual([true, true]);
  expect([signed, old].map((signature) => ring.isOld(signature))).toEqual([false, true]);
  expect(new KeyRing([NEW]).verifies('use', 'value', old)).toBe(false);
});

test('a signature is valid for its own purpose, value and key only', () => {
  const ring = new KeyRing([NEW, OLD]);
  const [name = '', mac = ''] = ring.sign('use', 'value').split('.');
  const [other = ''] = new KeyRing([OLD]).sign('use', 'value').split('.');
  const signature = `${name}.${mac}`;
  const forgeries = [
    `${other}.${mac}`,
    `${name}.`,
    `${name}.${'A'.repeat(43)}`,
    `x${signature}`,
    `${signature}x`,
  ];
  for (const forged of ['', '.', mac.slice(1), ...forgeries])
    expect([forged, ring.verifies('use', 'value', forged)]).toEqual([forged, false]);
  expect(ring.verifies('another', 'value', `${name}.${mac}`)).toBe(false);
  expect(ring.verifies('use', 'another', `${name}.${mac}`)).toBe(false);
});

test('digests come from every key, the first one from the signing key', () => {
  const [first, ...others] = new KeyRing([NEW, OLD]).digests('use', 'value');
  expect([first]).toEqual(new KeyRing([NEW]).digests('use', 'value'));
  expect(others).toEqual(new KeyRing([OLD]).digests('use', 'value'));
  expect(others).not.toContain(first);
  expect(new KeyRing([NEW]).digests('another', 'value')).not.toEqual([first]);
});

test('derived keys are named after theirs and differ by purpose', () => {
  const ring = new KeyRing([NEW, OLD]);
  const derived = ring.derived('use');
  expect(derived.map(({ name }) => name)).toEqual([ring.name, new KeyRing([OLD]).name]);
  expect(derived.every(({ name }) => ring.has(name))).toBe(true);
  expect(derived[0]?.key).toEqual(createHmac('sha256', NEW).update('use').digest());
  expect(ring.derived('another')[0]?.key).not.toEqual(derived[0]?.key);
});

test('a ring has the names of its own keys only, and at least one key', () => {
  expect(new KeyRing([NEW, OLD]).has(new KeyRing([OLD]).name)).toBe(true);
  expect(new KeyRing([NEW]).has(new KeyRing([OLD]).name)).toBe(false);
  expect(() => new KeyRing([])).toThrow('There is no key to sign with');
});

test('signatures from before keys were named stay valid', () => {
  const unnamed = createHmac('sha256', OLD).update('use\0value').digest('base64url');
  expect(new KeyRing([NEW, OLD]).verifies('use', 'value', unnamed)).toBe(true);
  expect(new KeyRing([NEW]).verifies('use', 'value', unnamed)).toBe(false);
});
