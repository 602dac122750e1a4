import type { Config } from './config.js';
import { LOCAL_DOMAIN, localName } from './config-operators.js';
import { needsLocalProvider } from './modules/auth/local-provider/local-provider.js';

/** More would not be read. */
const NAMED = 3;

/** What somebody who starts the site at home must know to operate it, line by line; nothing where people sign in with real accounts. */
export function howToOperate(config: Config): string[] {
  if (config.env !== 'development' || !needsLocalProvider(config)) return [];
  const { operators, publicUrl } = config;
  const names = operators.map(localName).filter((name) => name !== null);
  if (names.length === 0) {
    const why =
      operators.length === 0
        ? 'OPERATORS names nobody'
        : `the local sign-in gives addresses at ${LOCAL_DOMAIN} alone, and OPERATORS names none`;
    return [
      `Nobody can operate it: ${why}. OPERATORS=you@${LOCAL_DOMAIN} makes whoever signs in as "you" an operator.`,
    ];
  }
  const shown = names.slice(0, NAMED).map((name) => `"${name}" (${name}@${LOCAL_DOMAIN})`);
  const more = names.length > NAMED ? ', or another one of OPERATORS' : '';
  return [
    `To operate it, open ${publicUrl}/operate and sign in, by either button, as ${shown.join(' or ')}${more}.`,
  ];
}
