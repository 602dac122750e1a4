// Aliases of the preset.
declare module 'federation-runtime-whole/index.js' {
  export { createInstance, getInstance, init } from '@module-federation/enhanced/runtime';
}
declare module 'styled-components-whole' {
  export * from 'styled-components';
  export { default } from 'styled-components';
}
