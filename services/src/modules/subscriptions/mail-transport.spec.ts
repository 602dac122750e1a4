import { expect, test } from '@jest/globals';
import { needsTls } from './mail-transport.js';

test.each([
  ['smtp://mail.example.org:587', true],
  ['smtps://mail.example.org:465', true],
  ['smtp://127.0.0.1.example.org', true],
  ['smtp://10.0.0.5', true],
  ['smtp://mail.example.org?ignoreTLS=true', false],
  ['smtp://mail.example.org?ignoreTLS=false', true],
  ['smtp://mail.example.org?requireTLS=true', true],
  ['smtp://127.0.0.1:2525', false],
  ['smtp://[::1]:2525', false],
  ['smtp://localhost', false],
])('mails by way of %s must be encrypted: %s', (url, must) => expect(needsTls(url)).toBe(must));
