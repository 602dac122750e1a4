// The package ships types only for its main entry.
declare module 'react-refresh/cjs/react-refresh-runtime.development.js';
