import { describe, expect, test } from '@jest/globals';
import { accentuates, readNames, splitName } from './names.js';

describe('readNames', () => {
  test.each([
    'TODO',
    'tba',
    ' TBD ',
    'Various speakers',
    'Unknown',
    'Panel',
    'N/A',
    '???',
    '',
    'Unknown speaker',
  ])('"%s" names no one', (raw) =>
    expect(readNames(raw)).toEqual({ names: [], problem: 'placeholder-name' }),
  );

  test.each([
    'Gusto Engineering Team',
    'Ruby Central Foundation',
    'https://rubyonrails.org',
    'hello@example.org',
    '<b>Bold</b>',
    'Europython 2019',
    'Stand Back!: A title',
    'implementing a System"',
    'Bringing Names to Order',
    'PyLadies',
  ])('"%s" is not a person', (raw) => expect(readNames(raw)).toEqual({ names: [], problem: 'not-a-person' }));

  test.each([
    ['Siddhant Chothe and Jon Atack', ['Siddhant Chothe', 'Jon Atack']],
    ['Jon Atack, Stephan Livera', ['Jon Atack', 'Stephan Livera']],
    ['Jon Atack & Stephan Livera', ['Jon Atack', 'Stephan Livera']],
    ['Lady Red / Christopher Beacham', ['Lady Red', 'Christopher Beacham']],
    ['Ava Chow, Mark Erhardt and Ishaana Misra', ['Ava Chow', 'Mark Erhardt', 'Ishaana Misra']],
    ['Jon Atack, TBA', ['Jon Atack']],
    ['Jon Atack, Sam', ['Jon Atack']],
    ['楊軒銘、楊承霓', ['楊軒銘', '楊承霓']],
    ['Fireside Chat with: Jon Atack and Stephan Livera', ['Jon Atack', 'Stephan Livera']],
  ])('"%s" is several people', (raw, names) => expect(readNames(raw)).toEqual({ names }));

  test.each(['Josh and Omar', 'Daniel, Maria', 'the crowd and Jon Atack'])('"%s" cannot be split', (raw) =>
    expect(readNames(raw)).toEqual({ names: [], problem: 'several-names-unclear' }),
  );

  test.each([
    'Aaron van Wirdum',
    'Ernest W. Durbin III',
    'Yukihiro "Matz" Matsumoto',
    'Łukasz Langa',
    'Sandi Metz',
  ])('"%s" is one person', (raw) => expect(readNames(raw)).toEqual({ names: [raw] }));

  test.each([
    ['Automation to Validation — Munachimso (Muna) Nwaiwu', 'Munachimso (Muna) Nwaiwu'],
    ['Raphaël Barrois - Cyberponies', 'Raphaël Barrois'],
    ['Testing and Monitoring in the Wild by Sam Clarke', 'Sam Clarke'],
    ['Guido van Rossum, et al', 'Guido van Rossum'],
    ['"Alex"', 'Alex'],
    ['Santiago E Fraire W', 'Santiago E Fraire W'],
    ['Santiago Ramón y Cajal', 'Santiago Ramón y Cajal'],
    ['蘇嘉冠 (Jia-Kuan, Su)', '蘇嘉冠 (Jia-Kuan, Su)'],
  ])('"%s" names %s', (raw, name) => expect(readNames(raw)).toEqual({ names: [name] }));

  test('a degree or generation after the comma is not a second person', () => {
    expect(readNames('Charles R. Severance, Jr.').names).toEqual(['Charles R. Severance, Jr.']);
  });

  test('blanks and an editor’s remark are removed, and anything but text is refused', () => {
    expect(readNames('  Josh   Susser (Fixed) ').names).toEqual(['Josh Susser']);
    expect(readNames(42)).toEqual({ names: [], problem: 'not-text' });
    expect(readNames('A'.repeat(400))).toEqual({ names: [], problem: 'name-too-long' });
  });
});

test('a full name is split into first and last name', () => {
  expect(splitName('Rafael Mendonça França')).toEqual({ firstName: 'Rafael', lastName: 'Mendonça França' });
  expect(splitName('MarkusH')).toEqual({ firstName: 'MarkusH', lastName: '' });
});

test.each([
  ['Ana Sampleton, PhD', 'Ana Sampleton'],
  ['Ana Sampleton, Ph.D., MBA', 'Ana Sampleton'],
  ['Ana Sampleton PhD', 'Ana Sampleton'],
  ['Ben Sampleton (Sample GmbH)', 'Ben Sampleton'],
  ['Ben Sampleton, Sample Inc.', 'Ben Sampleton'],
  ['Sampleton, Cleo', 'Cleo Sampleton'],
  ['van der Sample, Cleo', 'Cleo van der Sample'],
  ['Dana Sampleton (she/her)', 'Dana Sampleton'],
  ['Dana Sampleton [they / them]', 'Dana Sampleton'],
  ['Dana Sampleton (She/Her/Hers)', 'Dana Sampleton'],
  ['Dana Sampleton, he/him', 'Dana Sampleton'],
  ['Dana Sampleton (any pronouns)', 'Dana Sampleton'],
  ['Dana (Dee) Sampleton', 'Dana (Dee) Sampleton'],
  ['Dana Sampleton Ma', 'Dana Sampleton Ma'],
  ['Richard Sampleton, Jr.', 'Richard Sampleton, Jr.'],
])('what is added to a name is no part of it: %s', (raw, name) => {
  expect(readNames(raw)).toEqual({ names: [name] });
});

test.each([
  ['Ana Pérez', 'Ana Perez', true],
  ['Łukasz Åberg', 'Lukasz Aberg', true],
  ['Ana Perez', 'Ana Pérez', false],
  ['Ana perez', 'Ana Perez', false],
  ['Ana Pérez', 'Ana Pèrez', false],
  ['Ana Péraz', 'Ana Perez', false],
])('%s has the accents of %s: %p', (name, plain, is) => {
  expect(accentuates(name, plain)).toBe(is);
});
