import { expect, test } from '@jest/globals';
import type { Config } from '../config/config.js';
import { securityHeaders } from './security-headers.js';

const headers = (env: Config['env'], publicUrl: string) => securityHeaders({ env, publicUrl } as Config);

test('browsers are required to use https only where the site uses it', () => {
  expect(headers('production', 'https://talks.example')).toHaveProperty(
    'Strict-Transport-Security',
    'max-age=31536000',
  );
  expect(headers('production', 'http://talks.example')).not.toHaveProperty('Strict-Transport-Security');
  expect(headers('development', 'https://talks.example')).not.toHaveProperty('Strict-Transport-Security');
});
