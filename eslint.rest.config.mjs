// The same rules for everything that eslint.pages.config.mjs leaves out, in one process.
import config from './eslint.config.mjs';
import { PAGES } from './eslint.pages.config.mjs';

export default [{ ignores: PAGES.map((folder) => `${folder}/**`) }, ...config];
