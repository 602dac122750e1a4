// Circular imports, including type imports: ESLint's rule ignores `import type`.
export default {
  forbidden: [{ name: 'no-circular', severity: 'error', from: {}, to: { circular: true } }],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules|var|fixtures)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    // Resolves to sources, so that nothing has to be built first.
    enhancedResolveOptions: {
      conditionNames: ['lectern-source', 'types', 'import', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
};
