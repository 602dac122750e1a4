import type { BuiltFiles, JudgedCode } from './built-files.js';
import { SHELL_NAME, type ReleaseManifest } from './release.js';
import type { GateRefusal } from './gate-report.js';

/** Code found only in React's own package; other code at most reads these. */
const REACT =
  /__(?:CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE|SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED)\s*(?:=(?!=)|:)/;
/** Uses by bundlers and federation's own runtime, inside a try, whose failure is harmless. */
const KNOWN = /\bnew Function\((?:(["'`])return this\1\)|(["'`])callbacks\2,\s?`(?:System\.)?import\()/g;

/** A script without the contents of its quotes. Linear: each character advances the scan by one. */
function withoutTexts(script: string): string {
  const parts: string[] = [];
  let from = 0;
  let quote = '';
  for (let at = 0; at < script.length; at += 1) {
    const char = script[at] ?? '';
    if (quote === '') {
      if (char !== '"' && char !== "'") continue;
      // Adjacent texts may be merged.
      if (at > from || parts.length === 0) parts.push(script.slice(from, at));
      quote = char;
    } else if (char === '\\') {
      at += 1;
    } else if (char === quote || char === '\n') {
      quote = '';
      from = at + 1;
    }
  }
  return [...parts, quote === '' ? script.slice(from) : ''].join('""');
}

/** Inspects a script as far as text matching can. */
export function codeIn(script: string): JudgedCode {
  const suspicious = /\bnew Function\(|\beval\b/.test(script);
  const code = suspicious ? withoutTexts(script.replace(KNOWN, '')) : '';
  const strings = /\bnew Function\(/.test(code)
    ? 'new Function'
    : /(?:^|[^.\w$])eval\(|\(0,\s?eval\)\(/.test(code)
      ? 'eval'
      : null;
  return { react: REACT.test(script), strings };
}

/** Rules for the code of a remote's scripts; the shell is exempt as the site's own. */
export function judgeCode({ name }: ReleaseManifest, files: BuiltFiles): GateRefusal[] {
  if (name === SHELL_NAME) return [];
  return [...files].flatMap(([path, { code }]) => [
    ...(code?.react
      ? [
          {
            rule: 'shared-range' as const,
            problem: `${path} bundles its own React; a page may only use the shell's.`,
            clashes_with: SHELL_NAME,
            fix: 'Remove aliases of react from package.json and the configuration, and packages that bundle React.',
          },
        ]
      : []),
    ...(code?.strings
      ? [
          {
            rule: 'code' as const,
            problem: `${path} generates code from strings (\`${code.strings}\`), which browsers refuse on this site.`,
            clashes_with: null,
            fix: 'Avoid it; libraries often have an option or another build for this, such as `jitless`.',
          },
        ]
      : []),
  ]);
}
