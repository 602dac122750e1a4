import { expect, test } from '@jest/globals';
import { booleanExpression, fts5Expression } from './expression.js';
import { marksOf } from './marks.js';
import { relatedNames } from './needs.js';
import { pageLinks } from './page-links.js';
import { parseQuery, queryExpression, reworded, type Way } from './query.js';

const texts = (query: string) => {
  const { units, optional } = parseQuery(query);
  return [units.map(({ text }) => text), optional.map(({ text }) => text)];
};

test('question words are optional beside other words', () => {
  expect(texts('talk about Ruby and Élixir')).toEqual([
    ['Ruby', 'Élixir'],
    ['talk', 'about', 'and'],
  ]);
  expect(texts('the who')).toEqual([['the', 'who'], []]);
  expect(texts('speech recognition')).toEqual([['speech', 'recognition'], []]);
});

test('a pasted text is searched by its words, quotation marks, minus signs and paths or not', () => {
  const line = '  File "/app/lib/site-packages/django/db/base.py", line 9, in connect\n';
  const pasted = `Traceback (most recent call last):\n${line}psycopg2.OperationalError: -x "main" is not running`;
  const { units, excluded } = parseQuery(pasted, 40);
  expect(units.every(({ ways }) => ways[0]?.form === 'typed')).toBe(true);
  expect(units.map(({ text }) => text)).toEqual(expect.arrayContaining(['django', 'db', 'connect', 'main']));
  expect(excluded).toEqual([]);
  expect(texts('state-of-the-art u.s.a 7.0.4')[0]).toEqual(['state-of-the-art', 'u.s.a', '7.0.4']);
});

test('needs are recognised in scripts without blanks', () => {
  const terms = parseQuery('初心者がテスト').units.flatMap(({ ways }) => ways.flatMap((way) => way.terms));
  const names = relatedNames(terms, 10).map((name) => name.terms.join(' '));
  expect(names).toEqual(expect.arrayContaining(['入門', 'beginner', 'testing', 'rspec']));
});

test('words that say how people ask are optional in sentences only', () => {
  expect(texts('talk about python and another')).toEqual([
    ['python', 'another'],
    ['talk', 'about', 'and'],
  ]);
  expect(texts('the best way to save user passwords')).toEqual([
    ['save', 'user', 'passwords'],
    ['the', 'best', 'way', 'to'],
  ]);
});

test.each([
  ['startup art', [], ['art'], 'startup'],
  ['state-of-the-art ART', [], ['art'], 'state-of-the-art'],
  ['Élixir elixirs', [['elixirs', 'elixir']], [], 'Élixir elixir'],
  ['ruby, node.js and rubyists', [['ruby', 'rust']], ['node.js'], 'rust, and rubyists'],
  ['rubi入門 on rails', [['rubi', 'ruby']], [], 'ruby入門 on rails'],
  ['machine  learning, learnings', [], ['machine learning'], ', learnings'],
  ['rails 👍', [], ['👍'], 'rails'],
] as const)('“%s” with corrections %j and without %j is “%s”', (query, corrected, leftOut, expected) => {
  expect(
    reworded(
      query,
      corrected.map(([from, to]) => ({ from, to })),
      leftOut,
    ),
  ).toBe(expected);
});

test('both indexes get the same query', () => {
  const expression = queryExpression(parseQuery('go 東京'), { place: 'anywhere', short: false }, ['t_5']);
  expect(fts5Expression(expression)).toBe('("w_go" AND "w__0kfl_0fjg" * AND "t_5")');
  expect(booleanExpression(expression)).toBe('+(+w_go +w__0kfl_0fjg* +t_5)');
});

test('a word matches by prefix, stem and synonym', () => {
  const text = fts5Expression(queryExpression(parseQuery('testing'), { place: 'title', short: false }, []));
  expect(text).toContain('"h_testing" *');
  expect(text).toContain('"m_testing" *');
  expect(text).toContain('"gen_test"');
  expect(text).toContain('"h_test"');
});

test('a frequent prefix is searched by the words it expands to', () => {
  const [unit] = parseQuery('java').units;
  const ways = unit?.ways.map((way) => ({ ...way, beginnings: new Map([['java', ['javascript']]]) })) ?? [];
  const text = fts5Expression(
    queryExpression(
      { units: [{ text: 'java', ways }], excluded: [] },
      { place: 'anywhere', short: false },
      [],
    ),
  );
  expect(text).toContain('"w_java" OR "w_javascript"');
  expect(text).not.toContain('*');
});

test.each([
  ['testing', 'Tests and testing', ['Tests', 'testing']],
  ['micro', 'Micro-frontends', ['Micro']],
  ['rub', 'Ruby on Rails', ['Rub']],
  ['東京', '東京で学ぶ', ['東京']],
  ['テスト', 'テキストとユニットテスト', ['テスト']],
  ['テスト自動化', 'テストの自動化とテキスト', ['テスト', '自動化']],
  ['jose', 'By José Valim', ['José']],
  ['xyz', 'Nothing of that', []],
])('%s highlights in “%s” %j', (query, text, marked) => {
  const marks = marksOf(text, parseQuery(query), 'en');
  expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(marked);
});

test('a synonym of several words is highlighted where they occur together, and its words alone are not', () => {
  const rails = parseQuery('rails');
  const ways: Way[] = [{ terms: ['ruby', 'on', 'rails'], form: 'synonym', tagId: 1 }];
  const query = { ...rails, units: rails.units.map((unit) => ({ ...unit, ways: [...unit.ways, ...ways] })) };
  const text = 'Ethiopia on Rails: Ruby, on its own, and Ruby on Rails';
  const marks = marksOf(text, query, 'en');
  expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(['Rails', 'Ruby', 'on', 'Rails']);
  expect(marks[1]?.[0]).toBe(text.lastIndexOf('Ruby'));
});

test('links lead to the neighbouring pages', () => {
  expect(pageLinks('/list?query=a%20b&page=2', 2, 3)).toBe(
    '</list?query=a+b&page=1>; rel="first", </list?query=a+b&page=1>; rel="prev", </list?query=a+b&page=3>; rel="next", </list?query=a+b&page=3>; rel="last"',
  );
  expect(pageLinks('/list', 1, 1)).toBe('</list?page=1>; rel="first", </list?page=1>; rel="last"');
  expect(pageLinks(`/list?query=${'a'.repeat(10_000)}`, 1, 1)).toBeNull();
});
