export { equal as default } from './jest.mariadb.config.mjs';
