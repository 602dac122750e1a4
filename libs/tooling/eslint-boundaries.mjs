// The one way through the house, as a lint rule: who may import whom.
import { dirname, relative, resolve, sep } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Workspace → the `@lectern/*` packages that it may import. */
const ALLOWED = {
  'libs/contracts': [],
  'libs/remote': ['contracts'],
  'libs/api-client': ['contracts', 'remote'],
  // Itself by its name: what is bundled from it elsewhere takes the page's one store.
  'libs/auth': ['contracts', 'remote', 'api-client', 'auth'],
  'libs/ui': ['contracts', 'remote'],
  'libs/notes': ['contracts', 'remote', 'api-client', 'auth', 'ui'],
  'libs/federation': ['contracts', 'remote', 'tooling'],
  'libs/tooling': ['federation', 'contracts', 'tooling'],
  services: ['contracts'],
  shell: ['contracts', 'remote', 'api-client', 'auth', 'ui', 'federation'],
  e2e: ['contracts', 'tooling'],
};
const REMOTE = ['contracts', 'remote', 'api-client', 'auth', 'ui', 'notes'];
/** Files of a workspace that build or test it, not part of what it ships. */
const BUILD_FILE = /^(rspack|webpack|vite|jest|playwright)[\w.-]*\.config\.m?[jt]s$/;
/** Remotes of the browser tests are remotes like the others. */
const FIXTURE = 'e2e/fixtures/';
const WORKSPACE = /^(libs\/[^/]+|e2e\/fixtures\/[^/]+-remote|[^/]+)/;
const FEATURE = /^src\/features\/([^/]+)/;

/** @param {string} file absolute */
function place(file) {
  const path = relative(root, file).split(sep).join('/');
  const workspace = WORKSPACE.exec(path)?.[1] ?? '';
  const inner = path.slice(workspace.length + 1);
  return { workspace, inner, feature: FEATURE.exec(inner)?.[1] };
}

/**
 * @param {string} file absolute path of the importing file
 * @param {string} request what it imports
 * @returns {string | null} what is wrong
 */
export function violation(file, request) {
  const from = place(file);
  if (request.startsWith('.')) {
    const to = place(resolve(dirname(file), request));
    if (to.workspace !== from.workspace) return 'Import another package by its name, not by a path.';
    if (from.feature && to.feature && to.feature !== from.feature) {
      return `Feature '${from.feature}' must not import feature '${to.feature}'; move what both need beside them.`;
    }
    return null;
  }
  if (/^(mf-[a-z-]+|shell|services)(\/|$)/.test(request))
    return `Nobody imports '${request}'; it is deployed on its own.`;
  const name = /^@lectern\/([a-z-]+)/.exec(request)?.[1];
  if (!name || BUILD_FILE.test(from.inner)) return null;
  const isRemote = from.workspace.startsWith('mf-') || from.workspace.startsWith(FIXTURE);
  const allowed = isRemote ? REMOTE : (ALLOWED[/** @type {keyof typeof ALLOWED} */ (from.workspace)] ?? []);
  return allowed.includes(name) ? null : `'${from.workspace}' must not import '@lectern/${name}'.`;
}

/** @type {import('eslint').Rule.RuleModule} */
const rule = {
  meta: { type: 'problem', schema: [], messages: { wrong: '{{why}}' } },
  create(context) {
    /** @param {{source?: import('estree').Node | null}} node */
    const check = ({ source }) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      const why = violation(context.filename, source.value);
      if (why) context.report({ node: source, messageId: 'wrong', data: { why } });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

/** ESLint plugin `lectern`. */
export const lectern = { rules: { boundaries: rule } };
