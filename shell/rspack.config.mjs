import { shell } from '@lectern/federation/build';

export default shell(import.meta, {
  client: './src/client.tsx',
  server: './src/server.tsx',
  development: './src/development.tsx',
  assets: [
    '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2',
    '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  ],
});
