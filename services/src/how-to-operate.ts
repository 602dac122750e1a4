import type { Config } from './config/config.js';
import { LOCAL_DOMAIN, localName } from './config/operators.js';
import { needsLocalProvider } from './modules/auth/index.js';

/** A longer list would not be read. */
const NAMED = 3;

const NO_CONSOLE = 'No console: set CONSOLE_URL to operate it in a browser.';

/**
 * How to operate the site, line by line, for the person who starts it.
 *
 * @param consoleUrl null if the console does not listen
 */
export function howToOperate(config: Config, consoleUrl: string | null): string[] {
  if (!config.console) return [NO_CONSOLE];
  if (!consoleUrl) return [];
  if (config.env !== 'development' || !needsLocalProvider(config)) return [`Operators: ${consoleUrl}`];
  const { operators } = config;
  const names = operators.map(localName).filter((name) => name !== null);
  if (names.length === 0) {
    const why =
      operators.length === 0
        ? 'OPERATORS is empty'
        : `the local sign-in only issues addresses at ${LOCAL_DOMAIN}, and OPERATORS has none`;
    return [
      `No one can operate it: ${why}. OPERATORS=you@${LOCAL_DOMAIN} makes anyone who signs in as "you" an operator.`,
    ];
  }
  const shown = names.slice(0, NAMED).map((name) => `"${name}" (${name}@${LOCAL_DOMAIN})`);
  const more = names.length > NAMED ? ', or another of OPERATORS' : '';
  return [
    `To operate it, open ${consoleUrl} and sign in, with either button, as ${shown.join(' or ')}${more}.`,
  ];
}
