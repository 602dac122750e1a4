import { expect, test } from '@jest/globals';
import { chooseTags } from './choose-tags.js';
import type { TalkText } from './talk-text.js';

const talk = (fields: Partial<TalkText>): TalkText => ({
  title: '',
  description: '',
  transcript: [],
  names: [],
  ...fields,
});
const known = ['PostgreSQL', 'Web Components', 'Lightning Talks', 'Elixir'].map((name) => ({
  name,
  tagKey: name.toLowerCase(),
  talks: 10,
}));

test('other spellings and plurals name the tag that the catalogue has', async () => {
  expect(
    await chooseTags(
      talk({ title: 'A web component for Postgres', description: 'Web-components, and k8s.' }),
      known,
    ),
  ).toEqual(expect.arrayContaining(['PostgreSQL', 'Web Components', 'Kubernetes']));
});

test('a word met once in an hour of talking is no subject', async () => {
  const transcript = Array.from(
    { length: 900 },
    (_, at) => `The parser reads token number ${at} of the grammar.`,
  );
  const tags = await chooseTags(talk({ transcript: [...transcript, 'Elixir was mentioned, once.'] }), known);
  expect(tags).not.toContain('Elixir');
  expect(tags).toContain('Parsing');
});

test('kinds of talks are no subjects', async () => {
  const description =
    'Lightning strikes. Lightning is fast. Lightning is bright. Lightning talks about rods.';
  expect(await chooseTags(talk({ description }), known)).not.toContain('Lightning Talks');
});

test('of a phrase and its words the phrase is the subject', async () => {
  const description =
    'A merkle proof is short. Each merkle proof is checked by hashing. Nobody needs more than a merkle proof.';
  expect(await chooseTags(talk({ description }), known)).toEqual(['Merkle proof']);
});

test('at most eight', async () => {
  const description =
    'Ruby, Rust, Elm, Kafka, Redis, Docker, Kubernetes, GraphQL, Django, Flask, MySQL, SQLite, React.';
  expect(await chooseTags(talk({ description }), [])).toHaveLength(8);
});

test('nothing gives nothing', async () => {
  expect(await chooseTags(talk({}), known)).toEqual([]);
  expect(await chooseTags(talk({ title: 'The', description: '<b></b>' }), known)).toEqual([]);
});
