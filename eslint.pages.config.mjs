// The same rules for all pages in one process and one TypeScript program: their packages share the options
// of tsconfig.browser.json, and most types.
import config from './eslint.config.mjs';

/** The packages of tsconfig.pages.json. */
export const PAGES = ['shell', 'mf-*', 'libs/{api-client,auth,notes,remote,ui}'];

export default [
  ...config,
  {
    files: PAGES.map((folder) => `${folder}/**/*.{ts,tsx}`),
    languageOptions: {
      parserOptions: {
        projectService: false,
        project: 'tsconfig.pages.json',
        tsconfigRootDir: import.meta.dirname,
      },
    },
  },
];
