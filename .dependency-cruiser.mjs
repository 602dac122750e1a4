// Circular imports, those of types included: ESLint's rule passes over `import type`.
export default {
  forbidden: [{ name: 'no-circular', severity: 'error', from: {}, to: { circular: true } }],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules|var|fixtures)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    // By the sources, so that nothing has to be built before.
    enhancedResolveOptions: {
      conditionNames: ['lectern-source', 'types', 'import', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
};
