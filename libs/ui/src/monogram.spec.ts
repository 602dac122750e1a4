import { monogram } from './monogram';

test.each([
  ['Rails World 2025', 'RW'],
  ['RubyConf 2024', 'RC'],
  ['SciPy 2022', 'SP'],
  ['Tropical.rb 2024', 'TR'],
  ['Write the Docs NA 2018', 'WN'],
  ['Élan', 'ÉL'],
  ['R', 'R'],
  ['2024', ''],
])('%s is %s', (name, letters) => expect(monogram(name)).toBe(letters));
