import { expect, test } from '@jest/globals';
import { Misuse, Problem } from './problems.mjs';
import { run } from './run.mjs';

/** @param {import('./context.mjs').Command['run']} act @param {string[]} args */
async function typed(act, args) {
  /** @type {string[]} */ const said = [];
  /** @type {string[]} */ const complained = [];
  const program = {
    name: 'tool',
    typed: 'npx tool',
    about: 'Does things.',
    more: '',
    commands: {
      act: {
        usage: 'WHAT',
        what: 'do one',
        words: 1,
        options: { way: { type: /** @type {const} */ ('string'), value: 'WAY', what: 'how' } },
        run: act,
      },
    },
  };
  const code = await run(program, args, {
    dir: '/',
    env: {},
    say: (text) => said.push(text),
    complain: (text) => complained.push(text),
  });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}

const fails = (/** @type {unknown} */ error) => () => Promise.reject(error);

test('the result of a command is text for people and data for machines', async () => {
  /** @type {import('./context.mjs').Command['run']} */
  const act = ({ words, options }) => Promise.resolve({ data: { words, way: options.way }, text: 'Done.' });
  expect(await typed(act, ['act', 'it', '--way', 'fast'])).toEqual({
    code: 0,
    said: 'Done.',
    complained: '',
  });
  const { said } = await typed(act, ['act', 'it', '--way=fast', '--json']);
  expect(JSON.parse(said)).toEqual({ words: ['it'], way: 'fast' });
});

test('text written by others cannot send control sequences to the terminal', async () => {
  const text = 'a\u001b]8;;https://evil.example\u0007link\rb\u009b2Jc\u202ed';
  /** @type {import('./context.mjs').Command['run']} */
  const act = () => Promise.resolve({ data: { text }, text: `One.\n${text}` });
  const written = 'a\\u001b]8;;https://evil.example\\u0007link\\u000db\\u009b2Jc\\u202ed';
  expect((await typed(act, ['act'])).said).toBe(`One.\n${written}`);
  const { said } = await typed(act, ['act', '--json']);
  expect(said).not.toMatch(/[\u007f-\u009f\u202e]/);
  expect(JSON.parse(said)).toEqual({ text });
  expect((await typed(fails(new Problem(text)), ['act'])).complained).toBe(`tool act: ${written}`);
});

test('help is not an error, for the program and for each command', async () => {
  const never = fails(new Error('It ran.'));
  for (const word of ['--help', '-h', 'help']) {
    expect(await typed(never, [word])).toMatchObject({ code: 0, said: expect.stringContaining('\n  act ') });
  }
  const own = await typed(never, ['act', '--help']);
  expect(own).toMatchObject({ code: 0, complained: '' });
  expect(own.said).toContain('npx tool act WHAT');
  expect(own.said).toContain('--way WAY');
});

test.each([
  [[], 'Does things.'],
  [['acts'], "tool: unknown command 'acts'."],
  [['toString'], "tool: unknown command 'toString'."],
  [['act', '--wya', 'fast'], "Unknown option '--wya'"],
  [['act', '--way'], 'argument missing'],
  [['act', 'it', 'too'], "'too' is one argument too many."],
])('a usage error exits with code 2 and prints help to the error stream: %j', async (args, text) => {
  const { code, said, complained } = await typed(fails(new Error('It ran.')), args);
  expect({ code, said }).toEqual({ code: 2, said: '' });
  expect(complained).toContain(text);
  expect(complained).toContain('npx tool ');
});

test.each([
  ['a misuse', new Misuse('Which one?'), 2, { error: 'Which one?' }],
  ['a refusal', new Problem('No.', { success: false, code: 'FORBIDDEN' }), 1, { code: 'FORBIDDEN' }],
  ['a problem', new Problem('Not there.'), 1, { error: 'Not there.' }],
  ['a fault', new TypeError('x is not a function'), 1, { error: 'x is not a function' }],
])(
  '%s is reported in words without a stack trace, and as JSON if requested',
  async (_what, error, code, data) => {
    const plain = await typed(fails(error), ['act']);
    expect(plain).toMatchObject({ code, said: '' });
    expect(plain.complained).toMatch(/^tool act: /);
    expect(plain.complained).not.toContain('run.spec.mjs');
    const machine = await typed(fails(error), ['act', '--json']);
    expect(machine.code).toBe(code);
    expect(JSON.parse(machine.said)).toMatchObject(data);
  },
);

test('a refusal exits with code 1 and prints no error', async () => {
  const outcome = { data: { accepted: false }, text: 'Refused.', refused: true };
  expect(await typed(() => Promise.resolve(outcome), ['act'])).toEqual({
    code: 1,
    said: 'Refused.',
    complained: '',
  });
});
