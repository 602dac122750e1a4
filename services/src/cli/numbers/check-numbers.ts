import type { INestApplicationContext } from '@nestjs/common';
import { SEARCH_FACETS, TALK_SWITCHES } from '@lectern/contracts';
import type { Database, Reader } from '../../database/database.js';
import { ConferenceLists } from '../../modules/conferences/index.js';
import { TalkListService, talkListParams } from '../../modules/discovery/index.js';
import { SearchDetailsService, searchParameters } from '../../modules/search/index.js';
import { SpeakerLists, SpeakersQuery } from '../../modules/speakers/index.js';
import { SubjectsQuery, SubjectsService } from '../../modules/subjects/index.js';
import { type Combination, COMPARED, countPlainly, drawCombinations } from './combinations.js';

const COMBINATIONS = 20;
/** Counts of a combination that are compared beside its total, of each facet. */
const VALUES = 3;

/** A number that the site says, and what it should be. */
export interface Compared {
  what: string;
  said: number;
  counted: number;
}

/** Compares what the site says about as many combinations of filters, and in its lists, with plain counts. */
export async function* checkNumbers(
  services: INestApplicationContext,
  database: Database,
  seed: number,
): AsyncGenerator<Compared[]> {
  const { read } = database;
  for (const combination of await drawCombinations(read, seed, COMBINATIONS))
    yield await ofCombination(services.get(SearchDetailsService, { strict: false }), read, combination);
  for (const { what, said, sql } of await totalsOf(services)) {
    const [row] = await read.query<{ counted: number | string }>(`SELECT COUNT(*) AS counted FROM ${sql}`);
    yield [{ what, said, counted: Number(row?.counted ?? 0) }];
  }
}

const inWords = (combination: Combination): string =>
  Object.entries(combination)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

async function ofCombination(
  search: SearchDetailsService,
  reader: Reader,
  combination: Combination,
): Promise<Compared[]> {
  const details = await search.details(searchParameters(combination));
  const others: [Combination, number][] = [
    ...SEARCH_FACETS.flatMap((facet) =>
      details.facets[facet]
        .slice(0, VALUES)
        .filter(({ value }) => !value.includes(','))
        .map(({ value, count, chosen }): [Combination, number] => {
          const before = facet === 'tag' && !chosen ? combination.tag : undefined;
          const values =
            facet === 'tag' && chosen ? combination.tag : [before, value].filter(Boolean).join(',');
          return [{ ...combination, [facet]: values }, count];
        }),
    ),
    ...TALK_SWITCHES.filter((name) => COMPARED.some((other) => other === name)).map(
      (name): [Combination, number] => [{ ...combination, [name]: 'true' }, details[name] ?? 0],
    ),
  ];
  const compared: Compared[] = [];
  for (const [some, said] of [[combination, details.total] as const, ...others])
    compared.push({ what: inWords(some), said, counted: await countPlainly(reader, some) });
  return compared;
}

const PUBLISHED = "talks WHERE status = 'published' AND watchable = 1";

async function totalsOf(services: INestApplicationContext) {
  const talks = services.get(TalkListService, { strict: false });
  const people = await services.get(SpeakerLists, { strict: false }).page(SpeakersQuery.parse({ page: '1' }));
  const subjects = await services
    .get(SubjectsService, { strict: false })
    .page(SubjectsQuery.parse({ per_page: '1' }));
  const conferences = await services.get(ConferenceLists, { strict: false }).directory();
  return [
    { what: '/talks', said: (await talks.list({ ...talkListParams({}), first: [] })).total, sql: PUBLISHED },
    {
      what: '/new',
      said: (await talks.added({ page: 1, perPage: 1 })).total,
      sql: `${PUBLISHED} AND part_of_id IS NULL`,
    },
    {
      what: '/speakers',
      said: people.total_results,
      sql: `speakers s WHERE EXISTS (SELECT 1 FROM talk_speakers ts JOIN talks t ON t.id = ts.talk_id
        WHERE ts.speaker_id = s.id AND ts.unlisted = 0 AND t.status = 'published')`,
    },
    { what: '/conferences', said: conferences.total, sql: 'conferences' },
    {
      what: '/tags',
      said: subjects.total_results,
      sql: `tags g WHERE g.listed = 1 AND EXISTS (SELECT 1 FROM talk_tags tt JOIN talks t ON t.id = tt.talk_id
        WHERE tt.tag_id = g.id AND t.status = 'published')`,
    },
  ];
}
