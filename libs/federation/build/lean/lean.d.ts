// Aliases of the preset.
declare module 'federation-runtime-whole/index.js' {
  export { createInstance, getInstance, init } from '@module-federation/enhanced/runtime';
}
declare module 'styled-components-whole' {
  export * from 'styled-components';
  export { default } from 'styled-components';
}
// Of federation's bundler runtime, which declares no types for them.
declare module '@module-federation/webpack-bundler-runtime/dist/consumes.js' {
  export const consumes: (options: object) => void;
}
declare module '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js' {
  export const installInitialConsumes: (options: object) => void;
}
