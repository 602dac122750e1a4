import { describe, expect, test } from '@jest/globals';
import { statementOf } from './statement.js';

describe('statementOf', () => {
  test.each([
    'The likelihood for payment to be successful depends on the size of the payment in comparison to the channel.',
    "If you're using Bitcoin, you have to have your own UTXO.",
    'A process that waits for the disk loses its share of the processor.',
    'In 2019, the laboratory did a very large residency program for developers.',
  ])('a sentence that stands by itself: %s', (sentence) => {
    expect(statementOf(sentence)).toBe(sentence);
  });

  test.each([
    [
      'Yeah, so I think that having a diversity in funding sources is important for developers.',
      'Having a diversity in',
    ],
    ['And, um, the proofs change when more elements are added to the accumulator.', 'The proofs change'],
  ])('without what is said before the statement: %s', (sentence, beginning) => {
    expect(statementOf(sentence)?.startsWith(beginning)).toBe(true);
  });

  test.each([
    ['a pronoun', 'They decide which process runs next on the processor.'],
    ['a pronoun after the first words', 'Usually in practice it runs on every processor of the machine.'],
    ['a demonstrative', 'The scheduler gave every process of this machine the same share.'],
    ['something named before', 'A couple of contributors have taken it upon themselves to rectify that.'],
    ['somebody named before', 'The scheduler is what he wrote for the first machine.'],
    ['a supposition', 'The scheduler would give every process the same share.'],
    ['a question', 'Which process should run next on the processor of the machine?'],
    ['a greeting', 'Welcome to the first of two days about schedulers and processes.'],
    ['the speaker', 'The scheduler is what my team and I built over ten years.'],
    ['the listener', 'You have to really be online all the time with the channel.'],
    ['filler words', 'The scheduler is sort of the main part of the operating system.'],
    ['a new start', 'The scheduler of the the operating system decides on every process.'],
    ['a formula', 'The proof of the set is v to the power of x times p.'],
    ['a subordinate clause only', 'If you had a whole block of transactions that need a proof.'],
    ['an opinion only', 'The idea of cryptography to increase the scalability sounds great.'],
    ['half a sentence', 'The scheduler of the operating system, and the processes of the machine'],
    ['too few words', 'The scheduler decides which process runs.'],
  ])('not what needs its surroundings or says nothing: %s', (_what, sentence) => {
    expect(statementOf(sentence)).toBeNull();
  });
});
