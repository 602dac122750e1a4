import { describe, expect, test } from '@jest/globals';
import { seriesInName, seriesKey, seriesNameKey, yearInName } from './series-names.js';

describe('seriesInName', () => {
  test.each([
    ['PyCon US 2015', 'PyCon US'],
    ['PyCon 2009', 'PyCon US'],
    ['PyCon Japan 2019', 'PyCon JP'],
    ['PyConFR 2023', 'PyCon FR'],
    ['RubyKaigi Takeout 2020', 'RubyKaigi'],
    ['Kansai RubyKaigi 08', 'Kansai RubyKaigi'],
    ['Ruby Manor 4.0', 'Ruby Manor'],
    ['ArrrrCamp 2008 (1st edition)', 'ArrrrCamp'],
    ['Rubyfuza 2020 (Cancelled)', 'Rubyfuza'],
    ['RubyRx (Philadelphia) 2009', 'RubyRx (Philadelphia)'],
    ["Devoxx '19", 'Devoxx'],
    ['WindyCityRails 2012', 'Windy City Rails'],
    ['2019 Python Summit', 'Python Summit'],
  ])('%s is an edition of %s', (name, series) => {
    expect(seriesInName(name)).toEqual({ name: series, key: seriesKey(series) });
  });

  test.each(['Amsterdam.rb Meetup', '2019', '', 'FOSDEM'])('%j is not an edition', (name) =>
    expect(seriesInName(name)).toBeNull(),
  );

  test('words written together or apart belong to the same series', () => {
    expect(seriesInName('Ruby Conf AU 2013')?.key).toBe(seriesInName('RubyConf Australia 2014')?.key);
    expect(seriesNameKey('PyCon Japan')).toBe('name:pyconjp');
  });

  test('a name of any length has a key that fits its column', () => {
    expect(seriesNameKey('x'.repeat(1_000)).length).toBeLessThanOrEqual(220);
  });
});

test.each([
  ['RailsConf 2015', 2015],
  ['PyCon 2019 to 2020', null],
  ['Meetup', null],
])('the year of %s is %j', (name, year) => expect(yearInName(name)).toBe(year));
