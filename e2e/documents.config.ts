import { defineConfig } from '@playwright/test';

/** Tests of what the documents say about the code: they need neither a browser nor a site. */
export default defineConfig({
  testDir: '.',
  testMatch: ['specification.spec.ts', 'sources.spec.ts'],
  outputDir: 'test-results/documents',
  forbidOnly: true,
  reporter: 'list',
});
