/** Speakers whose names vary in catalogues without a list of people. */
export const KNOWN_PEOPLE = [
  { name: 'Glyph', aliases: ['Glyph Lefkowitz'] },
  { name: 'Kattni', aliases: ['Kattni Rembor'] },
  { name: 'Mariatta', aliases: ['Mariatta Wijaya'] },
  { name: 'Tibs', aliases: ['Tony Ibbs', 'Tony Ibbs (Tibs)'] },
];
