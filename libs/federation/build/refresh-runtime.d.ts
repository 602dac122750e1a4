// The package describes its entry alone.
declare module 'react-refresh/cjs/react-refresh-runtime.development.js';
