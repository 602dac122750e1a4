import { defineConfig } from '@playwright/test';

/** Tests that compare documents and configuration with the code: they need neither a browser nor a site. */
export default defineConfig({
  testDir: '.',
  testMatch: ['specification.spec.ts', 'sources.spec.ts', 'workflow.spec.ts'],
  outputDir: 'test-results/documents',
  forbidOnly: true,
  reporter: 'list',
});
