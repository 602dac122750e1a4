// `mf`: finds the command, reads its options, says what it came to. Exit codes: 0 done, 1 refused or failed, 2 typed wrong.
import { parseArgs } from 'node:util';
import { makingCommands } from './making-commands.mjs';
import { Misuse, Problem } from './problems.mjs';
import { releaseCommands } from './release-commands.mjs';
import { rolloutCommands } from './rollout-commands.mjs';
import { tokenCommands } from './token-commands.mjs';

/** @typedef {import('./context.mjs').Command} Command */

/** @type {Record<string, Command>} */
const COMMANDS = { ...makingCommands, ...releaseCommands, ...rolloutCommands, ...tokenCommands };

const COMMON = /** @type {const} */ ({
  json: { type: 'boolean', what: 'answer for machines' },
  help: { type: 'boolean', what: 'how it is used' },
});

const overview = () =>
  [
    'mf: build, publish and roll out a remote of Lectern.',
    '',
    ...Object.entries(COMMANDS).map(([name, { what }]) => `  mf ${name.padEnd(9)} ${what}`),
    '',
    'mf COMMAND --help says more. LECTERN_URL is the address of the site, LECTERN_TOKEN the token of the team.',
    'Exit codes: 0 done, 1 refused or failed, 2 not a command.',
  ].join('\n');

/** @param {string} name @param {Command} command */
const manual = (name, { usage, what, options = {} }) =>
  [
    `mf ${name}${usage ? ` ${usage}` : ''}`,
    '',
    `  ${what}`,
    '',
    ...Object.entries({ ...options, ...COMMON }).map(([option, given]) => {
      const value = 'value' in given && given.value ? ` ${given.value}` : '';
      return `  --${`${option}${value}`.padEnd(18)} ${given.what}`;
    }),
  ].join('\n');

/**
 * @param {string[]} args what was typed behind `mf`
 * @param {{dir: string, env: NodeJS.ProcessEnv, say: (text: string) => void, complain: (text: string) => void}} terminal
 * @returns {Promise<number>} exit code
 */
export async function main(args, { dir, env, say, complain }) {
  const [name = '', ...rest] = args;
  if (['help', '--help', '-h'].includes(name)) {
    say(overview());
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    complain(`${name ? `mf: there is no '${name}'.\n\n` : ''}${overview()}`);
    return 2;
  }
  const asJson = rest.includes('--json');
  try {
    const { values, positionals } = read(command, rest);
    if (values.help) {
      say(manual(name, command));
      return 0;
    }
    const outcome = await command.run({ dir, env, options: values, words: positionals });
    if (!outcome) return 0;
    const text = asJson ? JSON.stringify(outcome.data, null, 2) : outcome.text;
    if (text) say(text);
    return outcome.refused ? 1 : 0;
  } catch (error) {
    if (error instanceof Misuse) {
      complain(`mf ${name}: ${error.message}\n\n${manual(name, command)}`);
      return 2;
    }
    if (asJson && error instanceof Problem)
      say(JSON.stringify(error.answer ?? { error: error.message }, null, 2));
    complain(`mf ${name}: ${error instanceof Error ? error.message : error}`);
    return 1;
  }
}

/**
 * @param {Command} command
 * @param {string[]} args
 */
function read({ options = {}, words = 0 }, args) {
  const known = Object.fromEntries(
    Object.entries({ ...options, ...COMMON }).map(([option, { type }]) => [option, { type }]),
  );
  try {
    const parsed = parseArgs({ args, options: known, allowPositionals: true });
    if (parsed.positionals.length > words && !parsed.values.help) {
      throw new Error(`'${parsed.positionals[words]}' is too much.`);
    }
    return /** @type {{values: Record<string, string | boolean | undefined>, positionals: string[]}} */ (
      parsed
    );
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error));
  }
}
