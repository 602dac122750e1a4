// Finds a command, reads its options, says what it came to. Exit codes: 0 done, 1 refused or failed, 2 typed wrong.
import { parseArgs } from 'node:util';
import { Misuse, Problem } from './problems.mjs';

/** @typedef {import('./context.mjs').Command} Command */

/**
 * What a program is called, and what stands around the list of its commands.
 *
 * @typedef {object} Program
 * @property {string} name
 * @property {string} about
 * @property {string} more
 * @property {Record<string, Command>} commands
 */

/** @typedef {{dir: string, env: NodeJS.ProcessEnv, say: (text: string) => void, complain: (text: string) => void}} Terminal */

const COMMON = /** @type {const} */ ({
  json: { type: 'boolean', what: 'answer for machines' },
  help: { type: 'boolean', what: 'how it is used' },
});

/** @param {Program} program */
const overview = ({ name, about, more, commands }) =>
  [
    `${name}: ${about}`,
    '',
    ...Object.entries(commands).map(([command, { what }]) => `  ${name} ${command.padEnd(9)} ${what}`),
    '',
    `${name} COMMAND --help says more.${more}`,
    'Exit codes: 0 done; 1 refused or failed; 2 typed wrong, or without an address or a token.',
  ].join('\n');

/** @param {string} name with its program's @param {Command} command */
const manual = (name, { usage, what, options = {} }) =>
  [
    `${name}${usage ? ` ${usage}` : ''}`,
    '',
    `  ${what}`,
    '',
    ...Object.entries({ ...options, ...COMMON }).map(([option, given]) => {
      const value = 'value' in given && given.value ? ` ${given.value}` : '';
      return `  --${`${option}${value}`.padEnd(18)} ${given.what}`;
    }),
  ].join('\n');

/**
 * @param {Program} program
 * @param {string[]} args what was typed behind its name
 * @param {Terminal} terminal
 * @returns {Promise<number>} exit code
 */
export async function run(program, args, { dir, env, say, complain }) {
  const [word = '', ...rest] = args;
  if (['help', '--help', '-h'].includes(word)) {
    say(overview(program));
    return 0;
  }
  const command = Object.hasOwn(program.commands, word) ? program.commands[word] : undefined;
  if (!command) {
    complain(`${word ? `${program.name}: there is no '${word}'.\n\n` : ''}${overview(program)}`);
    return 2;
  }
  const name = `${program.name} ${word}`;
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
      if (asJson) say(JSON.stringify({ error: error.message }, null, 2));
      complain(`${name}: ${error.message}\n\n${manual(name, command)}`);
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
      throw new Error(`'${parsed.positionals[words]}' is too much.`);
    }
    return /** @type {{values: Record<string, string | boolean | undefined>, positionals: string[]}} */ (
      parsed
    );
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error));
  }
}
