import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, expect, test } from '@jest/globals';
import { certificateOf } from './certificate-watch.js';

/** Signed by itself, for `localhost`, and used nowhere else. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgsKDS9HYbcgsC9oHs
XaegNOeYd9NNHC5mKwVCf14x5CShRANCAAT/3624iK0qkPNYOd6n8Th/5vAxRwhC
9CxK2tiwFgo8iPl9/Sg1GSmOLW6LynV/KiZHSEPCz+2g0E6hinuhsSIi
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBgDCCASWgAwIBAgIULSypuGSLWqPZt2D9eKVIYpFscHowCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzE2MTAwNloYDzIxMjYxMTAz
MTYxMDA2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAT/3624iK0qkPNYOd6n8Th/5vAxRwhC9CxK2tiwFgo8iPl9/Sg1GSmO
LW6LynV/KiZHSEPCz+2g0E6hinuhsSIio1MwUTAdBgNVHQ4EFgQU26Qo3Rb1gHgH
6VxQtaQbdTpMRSowHwYDVR0jBBgwFoAU26Qo3Rb1gHgH6VxQtaQbdTpMRSowDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEAlP5cQFPo2sLiYMC/EGuN
rcEE/gE7wqVfrBmJsUHAK0ECIQCPt/ALwY90dBucSdE2l1B+q7hUgA9ynmZ1zycr
jXZwuw==
-----END CERTIFICATE-----`;

let server: Server | undefined;
afterEach(() => new Promise<void>((done) => (server ? server.close(() => done()) : done())));

async function listening(created: Server): Promise<URL> {
  server = created.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return new URL(`https://localhost:${(server.address() as AddressInfo).port}`);
}

test('the end of a certificate is read even if browsers would refuse it, and why they would', async () => {
  const url = await listening(createTlsServer({ key: KEY, cert: CERTIFICATE }));
  expect(await certificateOf(url)).toEqual({
    host: url.host,
    validTo: new Date('2126-11-03T16:10:06.000Z'),
    problem: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  });
});

test('a server that says nothing is waited for only so long', async () => {
  const url = await listening(createServer((socket) => void socket.on('error', () => undefined).resume()));
  const seen = await certificateOf(url, 50);
  expect([seen.validTo, seen.problem]).toEqual([null, 'no response within 0.05 s']);
});
