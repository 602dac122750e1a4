// Finds a command, parses its options and prints its result. Exit codes: 0 done, 1 refused or failed, 2 usage
// error.
import { parseArgs } from 'node:util';
import { plain } from './plain.mjs';
import { Misuse, Problem } from './problems.mjs';

/** @typedef {import('./context.mjs').Command} Command */

/**
 * A program's name, and the text around its list of commands.
 *
 * @typedef {object} Program
 * @property {string} name prefix of error messages
 * @property {string} typed how it is invoked
 * @property {string} about
 * @property {string} more
 * @property {Record<string, Command>} commands
 */

/** @typedef {{dir: string, env: NodeJS.ProcessEnv, say: (text: string) => void, complain: (text: string) => void}} Terminal */

const COMMON = /** @type {const} */ ({
  json: { type: 'boolean', what: 'JSON output' },
  help: { type: 'boolean', what: 'show this help' },
});

/** @param {Program} program */
const overview = ({ typed, about, more, commands }) =>
  [
    about,
    '',
    `${typed} COMMAND`,
    '',
    ...Object.entries(commands).map(([command, { what }]) => `  ${command.padEnd(9)} ${what}`),
    '',
    `${typed} COMMAND --help shows details.${more}`,
    'Exit codes: 0 done; 1 refused or failed; 2 usage error, or missing address or token.',
  ].join('\n');

/** @param {string} typed how it is called @param {Command} command */
const manual = (typed, { usage, what, options = {} }) =>
  [
    `${typed}${usage ? ` ${usage}` : ''}`,
    '',
    `  ${what}`,
    '',
    ...Object.entries({ ...options, ...COMMON }).map(([option, definition]) => {
      const value = 'value' in definition && definition.value ? ` ${definition.value}` : '';
      return `  --${`${option}${value}`.padEnd(18)} ${definition.what}`;
    }),
  ].join('\n');

/**
 * @param {Program} program
 * @param {string[]} args command-line arguments
 * @param {Terminal} terminal
 * @returns {Promise<number>} exit code
 */
export async function run(program, args, { dir, env, ...terminal }) {
  const say = (/** @type {string} */ text) => terminal.say(plain(text));
  const complain = (/** @type {string} */ text) => terminal.complain(plain(text));
  const [word = '', ...rest] = args;
  if (['help', '--help', '-h'].includes(word)) {
    say(overview(program));
    return 0;
  }
  const command = Object.hasOwn(program.commands, word) ? program.commands[word] : undefined;
  if (!command) {
    complain(`${word ? `${program.name}: unknown command '${word}'.\n\n` : ''}${overview(program)}`);
    return 2;
  }
  const name = `${program.name} ${word}`;
  const typed = `${program.typed} ${word}`;
  const asJson = rest.includes('--json');
  try {
    const { values, positionals } = read(command, rest);
    if (values.help) {
      say(manual(typed, command));
      return 0;
    }
    const outcome = await command.run({ dir, env, options: values, words: positionals });
    if (!outcome) return 0;
    const text = asJson ? JSON.stringify(outcome.data, null, 2) : outcome.text;
    if (text) say(text);
    return outcome.refused ? 1 : 0;
  } catch (error) {
    if (error instanceof Misuse) {
      if (asJson) say(JSON.stringify({ error: error.message }, null, 2));
      complain(`${name}: ${error.message}\n\n${manual(typed, command)}`);
      return 2;
    }
    const answer = error instanceof Problem ? error.answer : undefined;
    if (asJson) say(JSON.stringify(answer ?? { error: messageOf(error) }, null, 2));
    complain(`${name}: ${messageOf(error)}`);
    return 1;
  }
}

const messageOf = (/** @type {unknown} */ error) => (error instanceof Error ? error.message : String(error));

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
      throw new Error(`'${parsed.positionals[words]}' is one argument too many.`);
    }
    return /** @type {{values: Record<string, string | boolean | undefined>, positionals: string[]}} */ (
      parsed
    );
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error));
  }
}
